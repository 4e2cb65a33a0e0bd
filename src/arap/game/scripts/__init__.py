"""Battle scripts: read, played, checked and written."""
