"""Activation: a candidate opens an account by a one-time link, sent to the address of their record.

A link belongs to one candidate, and is valid only while their record has the address it was sent to. Links follow a
state, not an event: while the feature is on, every candidate with an address of their own, without an account and
without a link to that address gets one, also if they are added later (`service.serve_newcomers`).
"""
