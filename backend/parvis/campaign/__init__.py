"""What an administrator decides of the campaign as a whole."""
