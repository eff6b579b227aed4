"""What candidates see and send: their account, their space."""
