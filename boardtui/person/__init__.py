"""The person here: ratings, results, tags and training, in a file that is never rebuilt."""
