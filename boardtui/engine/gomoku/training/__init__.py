"""How the weights of the evaluation are made: self-play, then a fit, in rounds."""
