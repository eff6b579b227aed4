"""Members of a jury whose day moves are told at once by a mail, with a calendar file that moves it in their own."""
