import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDayInLetters } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import type { Sitting } from './jurySittings';
import { Missing } from './Missing';
import { slotsStateQuery } from './queries';

const MOST_NAMED = 4;

/** What automatic creation will refuse, and once it has run what it leaves to be created by hand. */
export function CreationNotice({ siteId, sittings }: { siteId: string; sittings: Sitting[] }) {
  const can = useCan();
  const { data: state } = useQuery({ ...slotsStateQuery, enabled: can('getSlotsState') });
  if (!state) return null;
  const incomplete = sittings.filter(({ missing }) => missing);
  const [first] = incomplete;
  if (state.created === null)
    return (
      first && (
        <Notice
          link={
            can('changeJuryDates') && (
              <Link to={paths.siteJuries(siteId)} search={{ jury: first.juryId }}>
                Compléter
              </Link>
            )
          }
        >
          <Missing>
            {formatCount(incomplete.length, 'date')} à distance sans lien ou sans mot de passe : la création
            automatique échouera
          </Missing>
        </Notice>
      )
    );
  const left = namesOf(sittings.filter(({ slots, past }) => slots === 0 && !past));
  if (left === undefined) return null;
  return (
    <Notice
      link={
        can('createSlot') && (
          <Link to={paths.interviewSlots} search={{ creneau: 'nouveau' }}>
            Nouveau créneau
          </Link>
        )
      }
    >
      <Missing>
        <strong>Les créneaux automatiques sont déjà créés.</strong>
      </Missing>{' '}
      Ceux {left} se créent à côté de leur date, ou un par un.
    </Notice>
  );
}

/** `du 20 mai 2026 et de BOR02AD`; undefined where nothing is left. */
function namesOf(sittings: Sitting[]) {
  if (sittings.length === 0) return undefined;
  const names = sittings.map(({ date, name }) =>
    date === null ? `de ${name}` : `du ${formatDayInLetters(date)} (${name})`,
  );
  if (names.length > MOST_NAMED) return `de ${formatCount(names.length, 'ligne')} sans entretien`;
  return new Intl.ListFormat('fr', { type: 'conjunction' }).format(names);
}

const Notice = ({ link, children }: { link: ReactNode; children: ReactNode }) => (
  <Stack
    direction="row"
    sx={{
      alignItems: 'baseline',
      fontSize: 13,
      justifyContent: 'space-between',
      gap: 4,
      px: 3,
      py: 2,
      borderTop: '1px solid var(--border-subtle)',
    }}
  >
    <Box sx={{ '& > span': { display: 'inline-flex', verticalAlign: 'bottom' } }}>{children}</Box>
    <Box sx={{ flexShrink: 0 }}>{link}</Box>
  </Stack>
);
