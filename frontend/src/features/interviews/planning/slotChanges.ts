import { formatCount } from '@/shared/format/numbers';
import {
  free,
  move,
  openToAll,
  remove,
  swap,
  type Plan,
  type Run,
  type SlotIds,
  type SlotMoves,
} from './api';
import { slotsCounted } from './labels';

/** A change of slots: what it is called, and the call that does it or only tells what it would do. */
export type SlotsChange = {
  title: string;
  confirmLabel: string;
  done: string;
  failed: string;
  /** What the call is made with: of the same it is the same change. */
  body: object;
  run: (dryRun: boolean) => Promise<Plan>;
};

/** A slot as a person saw it: where it is of another version by now, the server refuses to change it. */
export type ReadSlot = { id: string; version: number };

/** A slot and who holds it. */
export type HeldSlot = ReadSlot & { candidate: { name: string } | null };

/** Where slots go: another day, so many minutes later, another jury; the meeting of a remote day that has none. */
export type Destination = Pick<SlotMoves, 'date' | 'shiftMinutes' | 'juryId' | 'link' | 'password'>;

type Words = { verb: string; end?: string; done: [singular: string, plural: string]; failed: string };

export const idsOf = (slots: ReadSlot[]): SlotIds => ({
  slotIds: slots.map(({ id }) => id),
  versions: Object.fromEntries(slots.map(({ id, version }) => [id, version])),
});

function changeOf<Body extends SlotIds>(
  { verb, end = '', done, failed }: Words,
  body: Body,
  run: Run<Body>,
): SlotsChange {
  const title = `${verb} ${slotsCounted(body.slotIds.length)}${end}`;
  return {
    title,
    confirmLabel: title,
    done: formatCount(body.slotIds.length, ...done),
    failed,
    body,
    run: (dryRun) => run(body, dryRun),
  };
}

const MOVING: Words = {
  verb: 'Déplacer',
  done: ['créneau déplacé', 'créneaux déplacés'],
  failed: 'Erreur lors du déplacement',
};

export const moveChange = (slots: ReadSlot[], to: Destination) =>
  changeOf(MOVING, { ...idsOf(slots), ...to }, move);

/** Slots taken from those who hold them. */
export const freeChange = (slots: ReadSlot[]) =>
  changeOf(
    {
      verb: 'Libérer',
      done: ['créneau libéré', 'créneaux libérés'],
      failed: 'Erreur lors de la libération',
    },
    idsOf(slots),
    free,
  );

/** Free slots that are removed. */
export const removeChange = (slots: ReadSlot[]) =>
  changeOf(
    {
      verb: 'Supprimer',
      done: ['créneau supprimé', 'créneaux supprimés'],
      failed: 'Erreur lors de la suppression',
    },
    idsOf(slots),
    remove,
  );

/** Free slots that are kept for nobody any longer. */
export const openChange = (slots: ReadSlot[]) =>
  changeOf(
    {
      verb: 'Ouvrir',
      end: ' à tous',
      done: ['créneau ouvert à tous', 'créneaux ouverts à tous'],
      failed: "Erreur lors de l'ouverture",
    },
    idsOf(slots),
    openToAll,
  );

/** Two held slots whose candidates exchange them. */
export function swapChange(slots: [HeldSlot, HeldSlot]): SlotsChange {
  const { slotIds: ids, versions = null } = idsOf(slots);
  const body = { ids, versions };
  return {
    title: `Échanger ${slots.map(({ candidate }) => candidate?.name).join(' et ')}`,
    confirmLabel: 'Échanger',
    done: '2 candidats échangés',
    failed: "Erreur lors de l'échange",
    body,
    run: (dryRun) => swap(body, dryRun),
  };
}
