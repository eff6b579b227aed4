import { expect, it } from 'vitest';
import { NO_CHOICE } from '@/test/ownHour';
import type { Hours, OwnHour } from './api';
import { byDay, closedBecause, inParis, leftAfter, momentOf, remainingInWords } from './words';

const NINE: Hours = {
  day: '2027-05-20',
  hour: '09:30',
  zone: 'Europe/Paris',
  dayThere: '2027-05-20',
  hourThere: '09:30',
  site: 'Bordeaux',
  mode: 'REMOTE',
  changeUntil: null,
};
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');

it('says an hour where it is lived, and Paris beside only where clocks differ', () => {
  expect(plain(momentOf(NINE))).toBe('jeudi 20 mai à 9 h 30');
  expect(inParis(NINE)).toBeUndefined();
  expect(plain(inParis({ ...NINE, hourThere: '11:30' }))).toBe('9 h 30 à Paris');
  const tahiti = { ...NINE, dayThere: '2027-05-19', hourThere: '21:30' };
  expect(plain(inParis(tahiti))).toBe('9 h 30 jeudi à Paris');
  expect(plain(momentOf(tahiti))).toBe('mercredi 19 mai à 21 h 30');
});

it.each([
  [1, '2027-05-16', 'Ce sera votre dernier changement.'],
  [2, '2027-05-01', "Il vous restera un changement, jusqu'au 1er mai."],
  [4, null, 'Il vous restera 3 changements.'],
])('says what is left of %i', (left, until, sentence) => expect(leftAfter(left, until)).toBe(sentence));

it.each([
  [0, '0 s'],
  [12, '12 s'],
  [60, '1 min 00 s'],
  [252, '4 min 12 s'],
])('writes %i seconds', (seconds, words) => expect(remainingInWords(seconds)).toBe(words));

const HOUR: OwnHour = { ...NO_CHOICE, mode: 'CHOOSE' };
const AT = Date.parse('2027-05-14T10:00:00Z');

it.each([
  [{ open: true }, undefined],
  [{ mode: 'NONE' as const }, undefined],
  [{ opensAt: '2027-05-15T07:00:00Z' }, 'Le choix ouvre le 15 mai 2027 à 9 h 00, heure de Paris.'],
  [{ closesAt: '2027-05-13T21:59:00Z' }, 'Le choix est fermé depuis le 13 mai.'],
])('says why %j is closed', (members, sentence) =>
  expect(plain(closedBecause({ ...HOUR, ...members }, AT))).toBe(sentence),
);

it('says to tell an impediment where the interview is near', () => {
  expect(closedBecause(HOUR, AT)).toMatch(/trop proche/);
});

it('puts hours under the day on which they are lived', () => {
  const days = byDay([NINE, { ...NINE, dayThere: '2027-05-19' }, { ...NINE, hour: '10:00' }]);
  expect(days.map(({ day, slots }) => [day, slots.length])).toEqual([
    ['2027-05-20', 2],
    ['2027-05-19', 1],
  ]);
});
