import { expect, it } from 'vitest';
import { noticesOf, outcomesOf } from './pair';
import { aPair } from './pair.fixture';
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
