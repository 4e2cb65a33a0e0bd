"""The one error a user may see: a sentence that says what is wrong, where, and what to do."""


class ArapError(Exception):
    """Bad input. The command line prints it and exits with status 2; the server sends it as a message."""
