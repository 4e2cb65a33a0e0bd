"""Area weapons: aiming, scatter, and the models under the marker."""
