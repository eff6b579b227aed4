import { expect, it } from 'vitest';
import { candidateOf, noticesOf, outcomesOf, slotOf } from './pair';
import { aPair } from '@/test/attribution';
import { reasonOf, unplacedCsv } from './unplaced';

it('says nothing of a free slot that suits', () => {
  expect(noticesOf(aPair())).toEqual([]);
  expect(outcomesOf(aPair())).toEqual([]);
});

it('says who loses what, and what does not suit', () => {
  const held = aPair({
    displacedCandidateName: 'DUPONT Marie (1234567)',
    releasedSlotName: 'BOR02',
    warnings: ['SITE', 'MODE', 'SPECIFICITIES'],
    specificities: ['SPORTIVE'],
  });
  expect(noticesOf(held)).toEqual([
    'Ce créneau est tenu par DUPONT Marie (1234567), qui le perd.',
    'Ce candidat tient déjà le créneau BOR02 : il sera libéré.',
    "Le créneau n'est pas sur le site du candidat.",
    "Le créneau n'est pas du mode demandé par le candidat.",
    'Ce créneau est réservé : Sport.',
  ]);
  expect(outcomesOf(held)).toEqual([
    "DUPONT Marie (1234567) n'a plus de créneau.",
    'Le créneau BOR02 est libre.',
  ]);
  expect(
    noticesOf(aPair({ warnings: ['SPECIFICITIES'], needs: ['BAC_PLUS_1_OR_OVERSEA_FORMATION'] })),
  ).toEqual(['Ce candidat demande un créneau Bac+1 ou formation étrangère.']);
});

const unplaced = {
  candidateId: 'c9',
  externalId: '7654321',
  name: '=cmd()',
  reason: 'NO_SITE' as const,
  site: null,
  sites: [],
  remote: false,
  wish: null,
  missing: [],
  reservedSlotIds: [],
};

it('tells in words why a candidate has no slot, and writes no formula in the report', async () => {
  expect(reasonOf({ ...unplaced, sites: ['Lyon', 'Paris'] })).toBe('Plusieurs sites possibles : Lyon, Paris');
  expect(reasonOf({ ...unplaced, reason: 'NO_COMPATIBLE_SLOT', missing: ['HANDICAPPED'] })).toBe(
    'Aucun créneau compatible (Aménagement)',
  );
  expect(await unplacedCsv([unplaced]).text()).toContain(
    '"7654321";"\'=cmd()";"Aucun souhait";"Aucun site pour ce candidat"',
  );
});

it('reads whom a row is, and who holds its slot', () => {
  const row = (cells: Record<string, string | number | boolean | null>) => ({
    id: 'r1',
    cells: Object.fromEntries(
      Object.entries(cells).map(([column, value]) => [column, { value, error: null }]),
    ),
  });
  expect(candidateOf(row({ Nom: 'DUPONT', Prenom: null, Numero: 1234567 }))).toEqual({
    ...{ id: 'r1', name: 'DUPONT', number: '1234567' },
  });
  expect(slotOf(row({ slotName: 'BOR01', candidateId: null, candidate: null }))).toEqual({
    ...{ id: 'r1', name: 'BOR01', candidate: null },
  });
  expect(slotOf(row({ slotName: true, candidateId: 'c1', candidate: 'DUPONT Marie' }))).toEqual({
    ...{ id: 'r1', name: '', candidate: { id: 'c1', name: 'DUPONT Marie' } },
  });
});
