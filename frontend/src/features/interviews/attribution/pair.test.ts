import { expect, it } from 'vitest';
import type { GridRow } from '@/shared/grid/api';
import { candidateOf, noticesOf, slotOf } from './pair';
import { reasonOf, reportOf } from './unplaced';

const row = (id: string, values: Record<string, string | number | boolean | null>): GridRow => ({
  id,
  cells: Object.fromEntries(
    Object.entries(values).map(([column, value]) => [column, { value, error: null }]),
  ),
});
const candidate = (values = {}) =>
  candidateOf(row('c1', { Nom: 'BRÉMOND', Prenom: 'Élias', Numero: '1295939', ...values }));
const slot = (values = {}) => slotOf(row('s1', { slotName: 'BOR01MD-2027-04-28-0900', ...values }));

it('says nothing of a free slot that suits', () => {
  expect(noticesOf({ candidate: candidate(), slot: slot() })).toEqual([]);
  expect(
    noticesOf({
      candidate: candidate({ CDAPH: 'Oui' }),
      slot: slot({ specificities: 'Sport, Aménagement' }),
    }),
  ).toEqual([]);
});

it('says who loses what, and what does not suit', () => {
  const held = slot({ candidateId: 'c2', candidate: 'DUPONT Marie (1234567)', specificities: 'Sport' });
  expect(noticesOf({ candidate: candidate({ CreneauEntretien: 'BOR02' }), slot: held })).toEqual([
    'Ce créneau est tenu par DUPONT Marie (1234567), qui le perd.',
    'Ce candidat tient déjà le créneau BOR02 : il sera libéré.',
    'Ce créneau est réservé : Sport.',
  ]);
  expect(noticesOf({ candidate: candidate({ ArtisteDeHautNiveau: 'Oui' }), slot: slot() })).toEqual([
    'Ce candidat demande un créneau Art.',
  ]);
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
};

it('tells in words why a candidate has no slot, and writes no formula in the report', () => {
  expect(reasonOf({ ...unplaced, sites: ['Lyon', 'Paris'] })).toBe('Plusieurs sites possibles : Lyon, Paris');
  expect(reasonOf({ ...unplaced, reason: 'NO_COMPATIBLE_SLOT', missing: ['HANDICAPPED'] })).toBe(
    'Aucun créneau compatible (Aménagement)',
  );
  expect(reportOf([unplaced])).toContain(
    '"7654321";"\'=cmd()";"Aucun souhait";"Aucun site pour ce candidat"',
  );
});
