import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits/api';
import { today } from '../time/today';
import { birthDate, emailAddress, phoneNumber, requiredText } from './zod';

describe('emailAddress', () => {
  const fits = (text: string) => emailAddress('manque', 'faux').safeParse(text).success;

  it.each([
    'm.dupont@exemple.fr',
    "d'arc+1@ex.fr",
    'a&b@ex.fr',
    'a!b@ex.fr',
    'a/b@ex.fr',
    "#$%*=?^`{|}~_-'@ex.fr",
    'a@sous.ex.xn--p1ai',
    'a@école.fr',
    `${'a'.repeat(64)}@ex.fr`,
  ])('takes %s', (text) => expect(fits(text)).toBe(true));

  it.each([
    'marie',
    '.a@ex.fr',
    'a.@ex.fr',
    'a..b@ex.fr',
    'é@ex.fr',
    'a b@ex.fr',
    'a@b@ex.fr',
    'a(b)@ex.fr',
    'a,b@ex.fr',
    'a@ex',
    'a@ex.f',
    'a@ex.xn--',
    `${'a'.repeat(65)}@ex.fr`,
    'a@ex.p1ai',
    'a@-ex.fr',
    'a@ex-.fr',
    'a@-é.example',
    'a@é-.example',
  ])('refuses %s', (text) => expect(fits(text)).toBe(false));
});

const words = (schema: ReturnType<typeof requiredText>, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message);

it.each([
  [' ', ['manque']],
  ['12', ['faux']],
  [' 06 12 34 56 78 ', undefined],
  ['+33 6-12-34-56-78', undefined],
  ['0612', undefined],
  ['061', ['faux']],
  ['1234567890123456', ['faux']],
])('says one thing of the phone number %j: %j', (text, issues) =>
  expect(words(phoneNumber('manque', 'faux'), text)).toEqual(issues),
);

it('takes a day of birth from the first year that the server takes to today', () => {
  const issues = (text: string) => words(birthDate('manque', 'faux'), text);
  const { firstYearOfBirth } = LIMITS;
  for (const day of [`${firstYearOfBirth}-01-01`, today()]) expect(issues(day)).toBeUndefined();
  for (const day of [`${firstYearOfBirth - 1}-12-31`, '2999-01-01', '2009-02-30', 'hier'])
    expect(issues(day)).toEqual(['faux']);
  expect(issues('')).toEqual(['manque']);
});

it('takes a text that is there, as long as the server takes it, whatever its letters are made of', () => {
  const name = requiredText('manque', 'candidateName');
  expect(words(name, '  ')).toEqual(['manque']);
  expect(words(name, '🎓'.repeat(200))).toBeUndefined();
  expect(words(name, 'a'.repeat(201))).toEqual(['Au plus 200 caractères']);
  const own = requiredText('manque', 'candidateName', (longest) => `Trop long (${longest})`);
  expect(words(own, 'a'.repeat(201))).toEqual(['Trop long (200)']);
});
