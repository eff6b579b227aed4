import { describe, expect, it } from 'vitest';
import { emailAddress } from './zod';

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
  ])('refuses %s', (text) => expect(fits(text)).toBe(false));
});
