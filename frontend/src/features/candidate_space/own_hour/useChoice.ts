import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actOnce } from '@/shared/http/actOnce';
import { failureOfAct, isApiError, isCut } from '@/shared/http/ApiError';
import { readAgain } from '@/shared/http/readAgain';
import { LIMITS } from '@/shared/limits/api';
import { holdSlot, takeSlot, type ChoiceSlot, type Hold, type Hours, type OwnHour } from './api';
import { OWN, ownHourQuery } from './queries';
import { dayOfYear, hourInWords, momentOf } from './words';

/** The end of a hold by the clock of this device, whatever hour that shows. */
const endOf = ({ heldUntil, now }: Hold) => Date.now() + Date.parse(heldUntil) - Date.parse(now);

const isAt = (hours: Hours | null, { day, hour, site }: Hours) =>
  hours?.day === day && hours.hour === hour && hours.site === site;

const NOTHING = "Rien n'a changé.";

type Held = { slot: ChoiceSlot; until: number };

/** Touching an hour, which holds it, and taking the one that is held: what is held, taken, and what there is to say. */
export function useChoice(hour: OwnHour) {
  const client = useQueryClient();
  const [held, setHeld] = useState<Held | undefined>(() => heldOf(hour, hour.held));
  const [taken, setTaken] = useState<Hours>();
  const [warning, setWarning] = useState<string>();
  const reload = () => readAgain(client, ownHourQuery).catch(() => undefined);
  const gone = ({ dayThere, hourThere }: Hours) => {
    const own = hour.current ? ` La vôtre reste ${momentOf(hour.current)}.` : '';
    const day = dayOfYear(dayThere).toLowerCase();
    return `L'heure de ${day}, ${hourInWords(hourThere)}, vient d'être prise.${own}`;
  };
  const refused = (failure: unknown, slot: ChoiceSlot) => {
    setHeld(undefined);
    if (isApiError(failure, 'SLOT_TAKEN')) setWarning(gone(slot));
    else if (isApiError(failure) && failure.code !== 'NOT_DONE' && failure.serverMessage)
      setWarning(failure.serverMessage);
    else setWarning(NOTHING);
    void reload();
  };
  const holding = useMutation({
    // One hour after the other: the one that is touched last is held, here and on the server.
    scope: { id: 'hold' },
    mutationFn: (slot: ChoiceSlot) => holdSlot(slot.id),
    onMutate: () => setWarning(undefined),
    onSuccess: (hold, slot) => setHeld({ slot, until: endOf(hold) }),
    onError: refused,
  });
  const changed = (present: Hours | null) => {
    setHeld(undefined);
    setTaken(present ?? undefined);
    void client.invalidateQueries({ queryKey: OWN });
  };
  const taking = useMutation({
    mutationFn: (slot: ChoiceSlot) =>
      actOnce(
        client,
        () => takeSlot(slot.id),
        ownHourQuery,
        ({ current }) => (isAt(current, slot) ? current : undefined),
      ),
    onMutate: () => setWarning(undefined),
    onSuccess: changed,
    onError: (failure, slot) => {
      refused(failure, slot);
      if (isCut(failure))
        setWarning(failureOfAct(failure, NOTHING, 'Rechargez cette page pour voir votre heure.'));
    },
  });
  return {
    held,
    taken,
    warning,
    taking: taking.isPending,
    touch: (slot: ChoiceSlot) => {
      if (!taking.isPending) holding.mutate(slot);
    },
    take: () => {
      if (held && !taking.isPending) taking.mutate(held.slot);
    },
    end: () => {
      setHeld(undefined);
      setWarning(`Les ${LIMITS.holdMinutes} minutes sont passées. Choisissez de nouveau.`);
      void reload();
    },
  };
}

function heldOf({ slots }: OwnHour, hold: Hold | null): Held | undefined {
  const slot = slots.find(({ id }) => id === hold?.slotId);
  return hold && slot ? { slot, until: endOf(hold) } : undefined;
}
