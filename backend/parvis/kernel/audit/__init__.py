"""The journal of what staff did: one line for each request of theirs that writes or exports, chained to the one before.

`actions` lists the calls and their French labels, `lines` writes the line of a request, `chain` verifies all of them,
`sessions` tells of sign-ins at an external issuer.
"""
