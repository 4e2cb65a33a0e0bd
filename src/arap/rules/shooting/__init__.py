"""The chapter on shooting, a room for each heading. Importing any of it makes the kinds of delivery known."""

from arap.rules.shooting import deliveries as deliveries
