"""Things of a battle: what lies and stands on the table and changes, and what models carry."""
