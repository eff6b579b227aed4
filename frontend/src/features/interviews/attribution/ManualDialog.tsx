import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { ActionDialog } from '@/shared/dialog/ActionDialog';
import { useDelayed } from '@/shared/dialog/useDelayed';
import { attribute } from '@/shared/interviews/api';
import { MANUAL_DELAY_MS, texts } from './labels';
import { noticesOf, outcomesOf, type Pair } from './pair';
import { pairQuery } from './queries';

type Props = {
  pair: Pair;
  onClose: () => void;
  onDone: () => void;
  /** Somebody else changed the slot: the grids are no longer true. */
  onStale: () => void;
};

/** Gives the selected slot to the selected candidate, and says who loses what (docs/rules/interviews.md). */
export function ManualDialog({ pair, onClose, onDone, onStale }: Props) {
  const { candidate, slot } = pair;
  const shown = useQuery(pairQuery(slot.id, candidate.id));
  const { mutate, isPending, error, data } = useDelayed(
    () =>
      attribute({
        interviewSlotId: slot.id,
        candidateId: candidate.id,
        expectedCandidateId: shown.data?.displacedCandidateId ?? null,
      }),
    MANUAL_DELAY_MS,
    onDone,
    () => {
      void shown.refetch();
      onStale();
    },
  );
  const failure = error ?? shown.error;
  return (
    <ActionDialog
      title={texts.byHand}
      confirmLabel={shown.data ? 'Attribuer ce créneau' : undefined}
      busyLabel={isPending ? 'Attribution en cours…' : undefined}
      failure={failure ? { text: texts.byHandFailed, error: failure } : undefined}
      done={
        data &&
        [`Le créneau ${slot.name} est attribué à ${candidate.name}.`, ...outcomesOf(data)].map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))
      }
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {!data && (
        <>
          <Box>
            Attribuer le créneau <strong>{slot.name}</strong> à <strong>{candidate.name}</strong>, n°&nbsp;
            {candidate.number}&nbsp;?
          </Box>
          {shown.isPending && <Skeleton variant="rounded" height={48} />}
          {shown.data &&
            noticesOf(shown.data).map((notice) => (
              <Alert key={notice} severity="warning">
                {notice}
              </Alert>
            ))}
        </>
      )}
    </ActionDialog>
  );
}
