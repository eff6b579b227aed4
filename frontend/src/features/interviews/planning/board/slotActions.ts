import { freeChange, openChange, removeChange } from '../slotChanges';
import type { Card, CardCandidate } from './api';
import { texts } from './labels';
import { freed, opened, removed } from './applied';
import type { Planner } from './usePlanner';

/** What is open over the board, and for which cards. */
export type OpenedDialog =
  | { dialog: 'move'; cards: Card[] }
  | { dialog: 'give'; card: Card }
  | { dialog: 'other'; candidate: CardCandidate }
  | { dialog: 'exchange'; cards: [Card, Card] };

export type SlotAction = { key: string; label: string; run: () => void };

/** What can be done with these cards: what would be refused anyway is not offered. */
export function slotActions(
  cards: Card[],
  planner: Planner,
  open: (dialog: OpenedDialog) => void,
): SlotAction[] {
  const ids = new Set(cards.map(({ id }) => id));
  const held = cards.filter(({ candidate }) => candidate !== null);
  const [only, other] = cards;
  const actions: SlotAction[] = [
    { key: 'move', label: 'Déplacer…', run: () => open({ dialog: 'move', cards }) },
  ];
  if (cards.length === 1 && only?.candidate) {
    const { candidate } = only;
    actions.push({ key: 'other', label: texts.otherSlot, run: () => open({ dialog: 'other', candidate }) });
  }
  if (cards.length === 2 && held.length === 2 && only && other)
    actions.push({ key: 'swap', label: 'Échanger', run: () => planner.swap([only, other]) });
  if (held.length > 0)
    actions.push({
      key: 'free',
      label: 'Libérer…',
      run: () => planner.make(freeChange(held), ids, freed(ids)),
    });
  if (cards.length === 1 && only && held.length === 0)
    actions.push({ key: 'give', label: 'Attribuer à…', run: () => open({ dialog: 'give', card: only }) });
  if (held.length === 0 && cards.some(({ specificities }) => specificities.length > 0))
    actions.push({
      key: 'open',
      label: 'Ouvrir à tous',
      run: () => planner.make(openChange(cards), ids, opened(ids)),
    });
  if (held.length === 0)
    actions.push({
      key: 'remove',
      label: 'Supprimer',
      run: () => planner.make(removeChange(cards), ids, removed(ids)),
    });
  return actions;
}
