"""What an administrator decides for the whole campaign."""
