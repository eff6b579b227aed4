"""The mails that Parvis sends: how they are written, and the outbox that sends them."""
