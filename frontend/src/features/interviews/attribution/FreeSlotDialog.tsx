import { RemovalDialog } from '@/shared/dialog/RemovalDialog';
import { attribute, takeSlotBack } from '@/shared/interviews/api';
import { ApiError } from '@/shared/http/ApiError';
import { texts } from './labels';
import type { ChosenSlot } from './pair';

type Props = {
  slot: ChosenSlot;
  candidate: NonNullable<ChosenSlot['candidate']>;
  onClose: () => void;
  onDone: () => void;
  /** Somebody else changed the slot: the grids are no longer true. */
  onStale: () => void;
};

/** Asks before the slot is taken from the candidate who was seen to hold it. */
export const FreeSlotDialog = ({ slot, candidate, onClose, onDone, onStale }: Props) => (
  <RemovalDialog
    title={`Libérer le créneau ${slot.name} ?`}
    confirmLabel={texts.free}
    busyLabel="Libération en cours…"
    remove={() => takeSlotBack(slot.id, candidate.id)}
    putBack={() => giveBack(slot.id, candidate.id)}
    texts={{ removed: texts.freed, failed: texts.freeFailed }}
    onClose={onClose}
    onRemoved={onDone}
    onFailed={onStale}
  >
    {candidate.name} n&apos;aura plus de créneau.
  </RemovalDialog>
);

/** To whom it was taken from, unless somebody got it meanwhile, or gave them another one. */
async function giveBack(slotId: string, candidateId: string) {
  const pair = { interviewSlotId: slotId, candidateId, expectedCandidateId: null };
  const { releasedSlotName } = await attribute(pair, true);
  if (releasedSlotName !== null)
    throw new ApiError(409, { message: texts.placedMeanwhile(releasedSlotName) });
  await attribute(pair);
}
