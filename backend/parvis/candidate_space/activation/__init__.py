"""Activation: a candidate opens an account by a one-time link, sent to the address of their record.

A link belongs to one candidate, and is valid only while their record has the address it was sent to. Who gets one is a
state, not an event: while the feature is on, everyone who has an address of their own, no account and no link for that
address gets one, also those who are added later (`service.serve_newcomers`).
"""
