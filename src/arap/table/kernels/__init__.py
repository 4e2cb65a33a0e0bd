"""The loops that are compiled. Import these modules inside functions only: they load the compiler."""
