"""From hits to casualties and the tests that follow."""
