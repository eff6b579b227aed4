import { afterEach, expect, it, vi } from 'vitest';
import { UNREADABLE } from '@/shared/form/unreadable';
import { today } from '@/shared/time/today';
import { candidateSchema, newCandidate } from './schema';

const marie = {
  lastName: 'DUPONT',
  firstName: 'Marie-Ève',
  birthDate: '2009-02-03',
  birthPlace: 'Lyon',
  email: 'm.dupont@exemple.fr',
  phoneNumber: '+33 6 12 34 56 78',
};

const messages = (fields: object) =>
  candidateSchema.safeParse({ ...marie, ...fields }).error?.issues.map(({ message }) => message);

afterEach(() => {
  vi.useRealTimers();
});

it('takes a whole candidate, blanks trimmed', () => {
  expect(candidateSchema.parse({ ...marie, lastName: ' DUPONT ' })).toEqual(marie);
});

it.each([
  [{ lastName: ' ' }, 'Nom obligatoire'],
  [{ firstName: '' }, 'Prénom obligatoire'],
  [{ birthDate: '' }, 'Date de naissance obligatoire'],
  [{ birthDate: UNREADABLE }, 'Date de naissance invalide'],
  [{ birthDate: '2009-02-30' }, 'Date de naissance invalide'],
  [{ birthDate: '9999-01-01' }, 'Date de naissance invalide'],
  [{ birthDate: '0209-02-03' }, 'Date de naissance invalide'],
  [{ birthPlace: '' }, 'Lieu de naissance obligatoire'],
  [{ email: '' }, 'Adresse email obligatoire'],
  [{ email: 'marie' }, 'Adresse email invalide'],
  [{ email: 'm..d@exemple.fr' }, 'Adresse email invalide'],
  [{ phoneNumber: '' }, 'Numéro de téléphone obligatoire'],
  [{ phoneNumber: '06;12' }, 'Numéro de téléphone invalide'],
  [{ phoneNumber: '612345678' }, 'Voulez-vous dire 06 12 34 56 78 ?'],
  [{ phoneNumber: '+33' }, 'Numéro de téléphone invalide'],
])('says one thing of %o', (fields, message) => {
  expect(messages(fields)).toEqual([message]);
});

it.each([
  '0612345678',
  '06.12.34.56.78',
  '+33 (0)6 12 34 56 78',
  '06-12-34-56-78',
  '+33612345678',
  '+262 692 12 34 56',
])('takes %s', (phoneNumber) => {
  expect(messages({ phoneNumber })).toBeUndefined();
});

it('starts on the day that it is in Paris', () => {
  vi.useFakeTimers({ now: new Date('2026-05-11T22:30:00Z') });
  expect(today()).toBe('2026-05-12');
  expect(newCandidate().birthDate).toBe('2026-05-12');
  expect(messages({ birthDate: '2026-05-13' })).toEqual(['Date de naissance invalide']);
});
