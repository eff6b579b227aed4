import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { ActionDialog } from '@/shared/dialog/ActionDialog';
import { useDelayed } from '@/shared/dialog/useDelayed';
import { attributeByHand } from './api';
import { MANUAL_DELAY_MS, mismatches, texts } from './labels';
import { noticesOf, type Pair } from './pair';

type Props = { pair: Pair; onClose: () => void; onDone: () => void };

/** Gives the selected slot to the selected candidate, and says who loses what (part 2 §4.3). */
export function ManualDialog({ pair, onClose, onDone }: Props) {
  const { candidate, slot } = pair;
  const { mutate, isPending, error, data } = useDelayed(
    () =>
      attributeByHand({
        interviewSlotId: slot.id,
        candidateId: candidate.id,
        expectedCandidateId: slot.candidateId,
      }),
    MANUAL_DELAY_MS,
    onDone,
  );
  return (
    <ActionDialog
      title={texts.byHand}
      confirmLabel="Attribuer ce créneau"
      busyLabel={isPending ? 'Attribution en cours…' : undefined}
      failure={error ? { text: texts.byHandFailed, error } : undefined}
      done={data && `Le créneau ${slot.name} est attribué à ${candidate.name}.`}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {!data && (
        <>
          <Box>
            Attribuer le créneau <strong>{slot.name}</strong> à <strong>{candidate.name}</strong>, n°{' '}
            {candidate.number} ?
          </Box>
          {noticesOf(pair).map((notice) => (
            <Alert key={notice} severity="warning">
              {notice}
            </Alert>
          ))}
        </>
      )}
      {data?.warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {mismatches[warning]}
        </Alert>
      ))}
    </ActionDialog>
  );
}
