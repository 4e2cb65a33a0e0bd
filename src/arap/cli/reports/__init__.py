"""`arap report`: a page of plots about many games."""
