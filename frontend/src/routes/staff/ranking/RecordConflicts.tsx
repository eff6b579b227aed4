import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type RefObject } from 'react';
import { ConflictsDialog } from '@/features/candidates/marks/conflicts/ConflictsDialog';
import type { Candidate } from '@/features/candidates/record/api';
import { formatCount } from '@/shared/format/numbers';
import { focusIfLost } from '@/shared/frame/focusIfLost';
import type { CandidateDrawerState } from './useCandidateDrawer';
import type { Ranking } from './useRanking';

type Props = {
  ranking: Ranking;
  /** Undefined while the record of the next one is on its way. */
  candidate: Candidate | undefined;
  state: CandidateDrawerState;
  /** Of the drawer: has the focus once the dialog has closed, when the button that opened it is gone. */
  heading: RefObject<HTMLElement | null>;
};

/** The dialog of a candidate's conflicts; in the alert mode it stays open from one candidate to the next. */
export function RecordConflicts({ ranking, candidate, state, heading }: Props) {
  const [last, setLast] = useState(candidate);
  if (candidate && candidate !== last) setLast(candidate);
  const { hide } = state.conflicts;
  useEffect(() => () => focusIfLost(heading.current), [heading]);
  const shown = candidate ?? last;
  if (!shown) return null;
  return (
    <ConflictsDialog
      candidate={shown}
      onClose={hide}
      onResolved={() => {
        state.reread();
        state.changed();
      }}
      next={
        ranking.query.alert?.filterType === 'GRADE_CONFLICT_FILTER' && (
          <NextInAlert
            remaining={ranking.alerts?.candidatesInConflict}
            next={state.neighbours.next ?? state.neighbours.previous}
            onLeave={() => {
              hide();
              ranking.leaveAlert();
            }}
          />
        )
      }
    />
  );
}

type NextProps = {
  remaining: number | undefined;
  next: (() => void) | undefined;
  onLeave: () => void;
};

/** In the alert mode, once a candidate has no conflict any more: how many remain, and the next one. */
function NextInAlert({ remaining = 0, next, onLeave }: NextProps) {
  if (remaining === 0 || !next) return <Button onClick={onLeave}>Quitter les alertes</Button>;
  return (
    <Stack sx={{ alignItems: 'center', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {formatCount(remaining, 'candidat en conflit restant', 'candidats en conflit restants')}
      </Typography>
      <Button variant="contained" color="primary" onClick={next}>
        Candidat suivant
      </Button>
    </Stack>
  );
}
