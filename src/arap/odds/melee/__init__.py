"""The odds of a round of melee, of charges, and of the tests that follow them."""
