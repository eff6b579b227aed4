import { execFileSync } from 'node:child_process';
import { environment } from './test.js';

// The demonstration keeps its mails; the secret part of a mail is encrypted beside it, for the worker that sends it.
const READ_TOKEN = `
import sys
from parvis.cli.database import attached
with attached(migrate=False):
    from sqlalchemy import select
    from parvis.emails.outbox.model import Email
    from parvis.emails.outbox.queueing import secret_of
    from parvis.kernel.db import new_session
    with new_session() as session:
        mails = select(Email).where(Email.recipient == sys.argv[1]).order_by(Email.queued_at.desc())
        print(secret_of(session.scalars(mails).first()))
`;

/** The secret of the newest mail that waits for this recipient, as it would be in their mailbox. */
export function secretMailedTo(recipient: string): string {
  return execFileSync('../.venv/bin/python', ['-c', READ_TOKEN, recipient], {
    env: environment(),
    encoding: 'utf8',
  }).trim();
}
