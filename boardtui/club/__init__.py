"""Games that several processes of one host share: their logs, wakes, time and accounts."""
