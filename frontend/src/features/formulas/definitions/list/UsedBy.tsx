import MuiLink from '@mui/material/Link';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { paths } from '@/shared/paths';
import type { Overview } from '../api';

const SHOWN = 2;

/** The formulas that read one, each a link to it; the first of them until all are wanted. */
export function UsedBy({ users }: { users: Overview['usedBy'] }) {
  const [all, setAll] = useState(false);
  if (users.length === 0) return <span style={{ color: 'var(--text-muted)' }}>Aucune formule</span>;
  // "et 1 autre" would be as long as its name.
  const shown = all || users.length <= SHOWN + 1 ? users : users.slice(0, SHOWN);
  return (
    <span style={{ overflowWrap: 'break-word' }}>
      {shown.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <MuiLink component={Link} to={paths.formula(id)} color="inherit" underline="hover">
            {name}
          </MuiLink>
        </Fragment>
      ))}
      {shown.length < users.length && (
        <>
          {' '}
          <MuiLink
            component="button"
            type="button"
            onClick={() => setAll(true)}
            sx={{ whiteSpace: 'nowrap' }}
          >
            et {users.length - shown.length} autres
          </MuiLink>
        </>
      )}
    </span>
  );
}
