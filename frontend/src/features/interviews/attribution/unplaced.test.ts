import { expect, it } from 'vitest';
import type { Unplaced } from './api';
import { reasonOf, reservedOf, unplacedCsv } from './unplaced';

const left = (change: Partial<Unplaced>): Unplaced => ({
  candidateId: '1',
  externalId: '1000001',
  name: 'DUPONT Marie',
  reason: 'NO_CAPACITY',
  site: 'Bordeaux',
  sites: [],
  remote: false,
  wish: null,
  missing: [],
  reservedSlotIds: [],
  ...change,
});

it.each<[Partial<Unplaced>, string]>([
  [{}, 'Plus de place sur ce site'],
  [{ reason: 'NO_SITE' }, 'Aucun site pour ce candidat'],
  [{ reason: 'NO_SITE', sites: ['Paris', 'Lyon'] }, 'Plusieurs sites possibles : Paris, Lyon'],
  [{ reason: 'CONFLICT_OF_INTEREST' }, "Conflit d'intérêts avec un membre de chaque jury possible"],
  [{ reason: 'ONLY_RESERVED_LEFT' }, 'Il ne reste que des créneaux réservés'],
  [{ reason: 'NO_COMPATIBLE_SLOT' }, 'Aucun créneau compatible'],
  [{ reason: 'NO_COMPATIBLE_SLOT', missing: ['SPORTIVE'] }, 'Aucun créneau compatible (Sport)'],
])('says why a candidate has no slot: %o', (change, reason) => {
  expect(reasonOf(left(change))).toBe(reason);
});

it('writes who has no slot, with the wish of each', async () => {
  const file = unplacedCsv([
    left({}),
    left({ remote: true }),
    left({ site: null, wish: 'Nantes' }),
    left({ site: null }),
  ]);
  const wishes = (await file.text()).match(
    /Bordeaux – présentiel|Bordeaux – distanciel|Nantes|Aucun souhait/g,
  );
  expect(wishes).toEqual(['Bordeaux – présentiel', 'Bordeaux – distanciel', 'Nantes', 'Aucun souhait']);
});

it('opens each reserved slot once, as many as can be at once, for those alone who only have these', () => {
  const many = Array.from({ length: 501 }, (_each, index) => `s${index}`);
  const waiting = (slots: string[]) => left({ reason: 'ONLY_RESERVED_LEFT', reservedSlotIds: slots });
  expect(reservedOf([waiting(['a', 'b']), waiting(['b']), left({ reservedSlotIds: ['c'] })])).toEqual({
    waiting: 2,
    slotIds: ['a', 'b'],
  });
  expect(reservedOf([waiting(many)]).slotIds).toEqual(many.slice(0, 500));
});
