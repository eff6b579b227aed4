import { expect, it } from 'vitest';
import { cardAt, gridOf, neighbour } from './board';
import { aBoard, aCandidate, aCard } from '@/test/planningBoard';
import { dropOf, firstTarget, nameOf, nextTarget, placeOf, type Target } from './dragging';
import { keptFor, marksOf, reasonOf, wishOf } from './marks';
import { slotActions } from './slotActions';
import type { Planner } from './usePlanner';

const DAY = '2099-04-28';
const OTHER = '2099-04-29';
const board = aBoard();
const grid = gridOf(board);
const [léo, yasmine] = [0, 1].map((row) => cardAt(grid, { row, column: 0 }) ?? aCard('', '08:00', null));
const [free, kept] = [0, 1].map((row) => cardAt(grid, { row, column: 1 }) ?? aCard('', '08:00', null));
if (!léo || !yasmine || !free || !kept) throw new Error('The board has four slots');
const inès = aCandidate('9', 'DURAND Inès');
const single = { cards: [léo], from: léo };
const both = { cards: [léo, yasmine], from: léo };

it.each([
  ['a candidate on a free slot', { candidate: inès }, { row: 0, column: 1 }, { give: inès, card: free }],
  [
    'a candidate on the slot of another',
    { candidate: inès },
    { row: 0, column: 0 },
    { give: inès, card: léo },
  ],
  ['a candidate where no slot is', { candidate: inès }, { row: 2, column: 0 }, 'Déposez ce candidat sur un'],
  ['a candidate on a day', { candidate: inès }, { day: OTHER }, 'Déposez ce candidat sur un créneau.'],
  ['a slot where it was', single, { row: 0, column: 0 }, undefined],
  ['a slot on its own day', single, { day: DAY }, undefined],
  ['slots on another day', both, { day: OTHER }, { move: both.cards, to: { date: OTHER } }],
  ['a slot at another hour', single, { row: 2, column: 0 }, { move: [léo], to: { shiftMinutes: 60 } }],
  ['slots at another hour', both, { row: 1, column: 0 }, { move: both.cards, to: { shiftMinutes: 30 } }],
  ['slots to another jury', both, { row: 0, column: 1 }, { move: both.cards, to: { juryId: 'j2' } }],
  [
    'a slot to another hour and jury',
    single,
    { row: 2, column: 1 },
    { move: [léo], to: { shiftMinutes: 60, juryId: 'j2' } },
  ],
  ['a held slot on another', single, { row: 1, column: 0 }, { exchange: [léo, yasmine] }],
  [
    'a free slot on another',
    { cards: [free], from: free },
    { row: 0, column: 0 },
    'Ce jury a déjà un créneau à cette heure.',
  ],
  [
    'a slot an hour before',
    { cards: [yasmine], from: yasmine },
    { row: 0, column: 1 },
    { give: yasmine.candidate, card: free },
  ],
])('asks for what a drop means: %s', (_name, taken, target: Target, drop) => {
  const found = dropOf(grid, DAY, taken, target);
  if (typeof drop === 'string') expect(found).toEqual({ refused: expect.stringContaining(drop) as string });
  else expect(found).toEqual(drop);
});

it('leads what is carried by the arrows, over the first hour to the days', () => {
  const next = (at: Target, key: string) => nextTarget(grid, board.days, DAY, at, key);
  expect(next({ row: 1, column: 0 }, 'ArrowUp')).toEqual({ row: 0, column: 0 });
  expect(next({ row: 0, column: 1 }, 'ArrowUp')).toEqual({ day: DAY });
  expect(next({ row: 0, column: 1 }, 'a')).toEqual({ row: 0, column: 1 });
  expect(next({ day: DAY }, 'ArrowRight')).toEqual({ day: OTHER });
  expect(next({ day: OTHER }, 'ArrowRight')).toEqual({ day: OTHER });
  expect(next({ day: OTHER }, 'ArrowLeft')).toEqual({ day: DAY });
  expect(next({ day: OTHER }, 'ArrowUp')).toEqual({ day: OTHER });
  expect(next({ day: OTHER }, 'ArrowDown')).toEqual({ row: 0, column: 0 });
  expect(firstTarget(grid, single)).toEqual({ row: 0, column: 0 });
  expect(firstTarget(grid, { cards: [kept], from: kept })).toEqual({ row: 1, column: 1 });
  expect(firstTarget(grid, { candidate: inès })).toEqual({ row: 0, column: 1 });
  expect(firstTarget(gridOf({ juries: board.juries.slice(0, 1) }), { candidate: inès })).toEqual({
    row: 0,
    column: 0,
  });
});

it.each([
  ['ArrowUp', {}, { row: 0, column: 1 }],
  ['ArrowDown', {}, { row: 2, column: 1 }],
  ['ArrowLeft', {}, { row: 1, column: 0 }],
  ['ArrowRight', {}, { row: 1, column: 1 }],
  ['Home', {}, { row: 1, column: 0 }],
  ['Home', { ctrlKey: true }, { row: 0, column: 0 }],
  ['End', {}, { row: 1, column: 1 }],
  ['End', { metaKey: true }, { row: 2, column: 1 }],
  ['ArrowDown', { altKey: true }, undefined],
  ['a', {}, undefined],
])('stays on the board by the key %s %o', (key, held, cell) => {
  expect(neighbour({ row: 1, column: 1 }, { key, ...held }, 3, 2)).toEqual(cell);
  if (cell) expect(neighbour(cell, { key, ...held }, cell.row + 1, cell.column + 1)).toBeDefined();
});

it('says what is carried, and over what', () => {
  const names = [single, both, { cards: [free], from: free }, { candidate: inès }].map(nameOf);
  expect(names).toEqual(['LEROUX Léo', '2 créneaux', `Créneau libre ${free.slotName}`, 'DURAND Inès']);
  const over = (target: Target) => placeOf(grid, target);
  expect(over({ row: 0, column: 0 })).toBe('TLS01MP, 08:30, LEROUX Léo');
  expect(over({ row: 0, column: 1 })).toBe('TLS02MP, 08:30, créneau libre');
  expect(over({ row: 2, column: 1 })).toBe('TLS02MP, 09:30, pas de créneau');
  expect(over({ day: OTHER })).toMatch(/29/);
});

it('says what binds a candidate to a slot, and whom a free one is for', () => {
  const words = (change: Parameters<typeof aCandidate>[2]) =>
    marksOf(aCandidate('1', 'LEROUX Léo', change)).map(({ word, tone }) => `${word} (${tone})`);
  expect(words({})).toEqual([]);
  expect(words({ graded: true, conflict: true, presence: 'IMPEDED' })).toEqual([
    'noté (done)',
    "conflit d'intérêts (warning)",
    'empêchement (warning)',
  ]);
  expect(words({ presence: 'CONFIRMED', letterSent: true })).toEqual([
    'a confirmé (plain)',
    'lettre envoyée (plain)',
  ]);
  expect(words({ letterSent: true, letterOutdated: true })).toEqual(['lettre à corriger (warning)']);
  expect([free, kept].map(keptFor)).toEqual(['ouvert à tous', expect.stringMatching(/^réservé /)]);
  const [waiting] = board.unplaced;
  if (!waiting) throw new Error('Inès waits');
  const wishes = [{}, { remote: true }, { site: null, remote: true }].map((change) =>
    wishOf({ ...waiting, ...change }),
  );
  expect(wishes).toEqual(['Présentiel', 'Distanciel', 'Sans site']);
  expect(reasonOf(waiting)).toBe('Plus de place sur ce site');
  expect(reasonOf({ ...waiting, reason: null })).toBeUndefined();
});

it('offers for slots only what would not be refused', () => {
  const made: unknown[] = [];
  const opened: unknown[] = [];
  const planner = { make: (change: { title: string }) => made.push(change.title) } as unknown as Planner;
  const offered = (cards: (typeof léo)[]) => slotActions(cards, planner, (dialog) => opened.push(dialog));
  const keys = (cards: (typeof léo)[]) => offered(cards).map(({ key }) => key);
  expect(keys([léo])).toEqual(['move', 'other', 'free']);
  expect(keys([léo, yasmine])).toEqual(['move', 'swap', 'free']);
  expect(keys([free])).toEqual(['move', 'give', 'remove']);
  expect(keys([kept])).toEqual(['move', 'give', 'open', 'remove']);
  expect(keys([free, kept])).toEqual(['move', 'open', 'remove']);
  expect(keys([léo, kept])).toEqual(['move', 'free']);
  for (const { run } of [...offered([léo, free]), ...offered([kept])]) run();
  expect(made).toEqual(['Libérer 1 créneau', 'Ouvrir 1 créneau à tous', 'Supprimer 1 créneau']);
  expect(opened).toEqual([
    { dialog: 'move', cards: [léo, free] },
    { dialog: 'move', cards: [kept] },
    { dialog: 'give', card: kept },
  ]);
});
