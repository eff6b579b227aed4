import { execFileSync } from 'node:child_process';

// The page of activation has a journey of its own; here the account is there already.
const OPEN_ACCOUNT = `
import sys
from parvis.cli.database import attached
with attached(migrate=False):
    from sqlalchemy import select
    from parvis.accounts.directory.current import directory_to_change
    from parvis.accounts.directory.port import AccountDetails
    from parvis.candidates.record.model import Candidate
    from parvis.kernel.db import new_session
    with new_session() as session, session.begin():
        candidate = session.scalar(select(Candidate).where(Candidate.external_id == sys.argv[1]))
        directory = directory_to_change(session)
        details = AccountDetails(sys.argv[2], candidate.first_name, candidate.last_name)
        account = directory.create_account(details)
        directory.set_password(account.id, sys.argv[3])
        directory.assign_role(account.id, "ROLE_CANDIDATE")
        candidate.account_subject = account.id
`;

/** Opens an account of that address and password for the candidate of that number. */
export function openAccount(externalId: string, email: string, password: string) {
  const env = { ...process.env, PARVIS_DATA_DIR: process.env.E2E_DATA };
  execFileSync('../.venv/bin/python', ['-c', OPEN_ACCOUNT, externalId, email, password], { env });
}
