"""Events of shooting: volleys and their wounds, area and blind fire, smoke."""
