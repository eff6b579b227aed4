"""The mails that Parvis sends: how they are written, the outbox that they leave by."""
