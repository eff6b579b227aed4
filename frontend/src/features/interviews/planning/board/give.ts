import { attribute, takeSlotBack, type Attributed } from '@/shared/interviews/api';
import { mismatchesOf } from '@/shared/interviews/mismatches';
import type { Concerned, Plan } from '../api';
import type { SlotsChange } from '../slotChanges';
import type { Card, CardCandidate } from './api';

type Person = Pick<CardCandidate, 'id' | 'externalId' | 'name' | 'graded'>;
type Slot = Pick<Card, 'id' | 'slotName' | 'candidate'>;

/** A candidate to a slot; whoever held it loses it, and the candidate's slot before is free. */
export function giveChange(candidate: Person, slot: Slot): SlotsChange {
  const body = {
    interviewSlotId: slot.id,
    candidateId: candidate.id,
    expectedCandidateId: slot.candidate?.id ?? null,
  };
  return {
    title: `Attribuer ${slot.slotName} à ${candidate.name}`,
    confirmLabel: 'Attribuer ce créneau',
    done: `Créneau attribué à ${candidate.name}`,
    failed: "Erreur lors de l'attribution du créneau",
    body,
    run: async (dryRun) => {
      const attributed = await attribute(body, dryRun);
      return {
        ...planOf(candidate, slot, attributed),
        ...(!dryRun && { takeBack: () => takenBack(candidate, slot, attributed) }),
      };
    },
  };
}

function planOf(candidate: Person, slot: Slot, attributed: Attributed): Plan {
  const { displacedCandidateId, releasedSlotName, lettersSent } = attributed;
  const concerned = (
    { id, externalId, name, graded }: Person,
    from: string,
    to: string | null,
  ): Concerned => ({
    ...{ id, externalId, name, graded },
    slotName: from,
    newSlotName: to,
    letterUntrue: lettersSent > 0,
  });
  const candidates: Concerned[] = [];
  if (releasedSlotName !== null || displacedCandidateId !== null)
    candidates.push(concerned(candidate, releasedSlotName ?? 'sans créneau', slot.slotName));
  if (slot.candidate?.id === displacedCandidateId)
    candidates.push(concerned(slot.candidate, slot.slotName, null));
  const warnings = mismatchesOf(attributed).map((message) => ({ code: message, message }));
  return { slots: 1, attributed: candidates.length, lettersSent, warnings, candidates, undoId: null };
}

/** Everybody where they were, provided that nobody else changed these slots meanwhile. */
async function takenBack({ id }: Person, slot: Slot, { displacedCandidateId, releasedSlotId }: Attributed) {
  if (releasedSlotId !== null)
    await attribute({ interviewSlotId: releasedSlotId, candidateId: id, expectedCandidateId: null });
  if (displacedCandidateId !== null)
    await attribute({
      interviewSlotId: slot.id,
      candidateId: displacedCandidateId,
      expectedCandidateId: releasedSlotId === null ? id : null,
    });
  else if (releasedSlotId === null) await takeSlotBack(slot.id, id);
}
