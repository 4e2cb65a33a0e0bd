"""Reports: what each act brought, composed from its events for the cards, banners and recaps of the page."""
