"""Facts that no campaign changes: the departments and the countries that forms offer."""
