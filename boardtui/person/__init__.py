"""The person here: ratings, results and tags, in a file that is never rebuilt."""
