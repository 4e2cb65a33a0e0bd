"""The log of things: boats, ladders and gear, fires and models that burn, narrow places that are blocked."""
