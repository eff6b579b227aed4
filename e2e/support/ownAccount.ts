import { execFileSync } from 'node:child_process';
import { environment } from './test.js';

// The page of activation has a journey of its own; here the accounts are there already.
const ACCOUNTS_OF_METHODS = `
import json, sys
from parvis.app import wiring
from parvis.cli.database import attached
wiring.connect()
with attached(migrate=False):
    from sqlalchemy import select
    from parvis.accounts.directory.current import directory_to_change
    from parvis.accounts.directory.port import AccountDetails
    from parvis.candidate_table.snapshot import current
    from parvis.candidates.record.model import Candidate
    from parvis.kernel.db import new_session
    with new_session() as session, session.begin():
        directory = directory_to_change(session)
        table = current.snapshot(session)
        accounts = {}
        for candidate in session.scalars(select(Candidate).where(Candidate.account_subject.is_(None))):
            method = table.table_column("MethodeEvaluation").cell(candidate.row_number)
            if not isinstance(method, str) or method in accounts:
                continue
            email = f"lettre-{method.lower()}@parvis.example"
            account = directory.create_account(AccountDetails(email, candidate.first_name, candidate.last_name))
            directory.set_password(account.id, sys.argv[1])
            directory.assign_role(account.id, "ROLE_CANDIDATE")
            candidate.account_subject = account.id
            accounts[method] = email
        print(json.dumps(accounts))
`;

/** Opens an account, `lettre-` and the method, for one candidate of each method of evaluation that the campaign has. */
export function openAccountOfEachMethod(password: string): Record<string, string> {
  const found = execFileSync('../.venv/bin/python', ['-c', ACCOUNTS_OF_METHODS, password], {
    env: environment(),
  });
  return JSON.parse(found.toString().trim().split('\n').at(-1) ?? '{}') as Record<string, string>;
}

const ACCOUNTS_OF_READERS = `
import sys
from parvis.app import wiring
from parvis.cli.database import attached
wiring.connect()
with attached(migrate=False):
    from parvis.accounts.directory.current import directory_to_change
    from parvis.accounts.directory.port import AccountDetails
    from parvis.kernel.db import new_session
    with new_session() as session, session.begin():
        directory = directory_to_change(session)
        for name in sys.argv[2:]:
            account = directory.create_account(AccountDetails(f"{name.lower()}@parvis.example", "Lou", name))
            directory.set_password(account.id, sys.argv[1])
            directory.assign_role(account.id, "ROLE_JURY")
`;

/** Opens an account of a member of juries for each last name, which is its address too. */
export function openAccountsOfReaders(password: string, ...names: string[]) {
  execFileSync('../.venv/bin/python', ['-c', ACCOUNTS_OF_READERS, password, ...names], {
    env: environment(),
  });
}
