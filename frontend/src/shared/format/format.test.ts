import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateInLetters,
  formatDateTime,
  formatDateTimeExactly,
  formatDayInLetters,
  formatDaysLeft,
  formatElapsed,
  formatMoment,
  formatShortDay,
} from './dates';
import { ofName } from './people';
import { unbroken } from './unbroken';
import { formatBytes, formatCount, formatInteger, formatNumber, shownNumber } from './numbers';
import cases from '../../../../backend/tests/kernel/shown-numbers.json';

describe('numbers', () => {
  it.each(cases.numbers)('$value with $decimals decimals reads $text', ({ value, decimals, least, text }) =>
    expect(shownNumber(value, decimals, least ?? undefined)).toBe(text),
  );

  it.each(cases.cells)('a cell of $value reads $text', ({ value, text }) =>
    expect(formatNumber(value)).toBe(text),
  );

  it('separates thousands by a narrow no-break space', () => expect(formatInteger(6482)).toBe('6\u202f482'));

  it.each([
    [0, '0\u202fo'],
    [1023, '1\u202f023\u202fo'],
    [1024, '1\u202fko'],
    [1_048_524, '1\u202f023,9\u202fko'],
    [1_048_525, '1\u202fMo'],
    [23_068_672, '22\u202fMo'],
    [22_439_526, '21,4\u202fMo'],
    [5 * 1024 ** 4, '5\u202f120\u202fGo'],
  ])('%d bytes read %s', (size, text) => expect(formatBytes(size)).toBe(text));

  it.each([
    [0, '0 candidat'],
    [1, '1 candidat'],
    [6461, '6\u202f461 candidats'],
  ])('counts %d', (count, text) => expect(formatCount(count, 'candidat')).toBe(text));
});

describe('names', () => {
  it.each([
    "d'Hélène",
    'de Zoé',
    "d'Élise",
    "d'ORTEGA Ana",
    'de Hassan',
    "d'Hugo",
    "d'Yves",
    'de Yanis',
    'de LE GALL',
  ])('%s', (words) => expect(ofName(words.replace(/^d(e |')/, ''))).toBe(words));
});

describe('dates', () => {
  it.each([
    ['2027-04-06', '6 avril 2027'],
    ['2027-04-01', '1er avril 2027'],
  ])('%s is %s', (day, text) => expect(formatDayInLetters(day)).toBe(text));

  it.each([...Array(12).keys()])('month %d has the name that Intl gives it', (month) => {
    const instant = new Date(Date.UTC(2027, month, 15));
    const letters = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'long' }).format(instant);
    expect(formatDayInLetters(instant.toISOString().slice(0, 10))).toBe(letters);
  });

  it.each([
    ['2027-04-07', ''],
    ['2027-04-06', "aujourd'hui"],
    ['2027-04-05', 'demain'],
    ['2027-04-04', 'dans 2 jours'],
    ['2027-03-27', 'dans 10 jours'], // the clocks change between them
    ['2026-12-31', 'dans 96 jours'],
  ])('from %s, 6 April is %s', (from, text) => expect(formatDaysLeft('2027-04-06', from)).toBe(text));

  it('are Paris dates wherever the browser stands', () => {
    expect(formatDate('2026-05-12T23:30:00Z')).toBe('13/05/2026');
    expect(formatDateTime('2026-05-12T07:42:00Z')).toBe('12/05/2026 à 09:42');
    expect(formatDateTime('2026-12-12T07:42:00Z')).toBe('12/12/2026 à 08:42');
    expect(formatDateTimeExactly('2026-05-12T07:42:07Z')).toBe('12/05/2026 à 09:42:07');
    expect(formatDateInLetters('2026-05-14T09:00:00+02:00')).toBe('Jeudi 14 mai 2026');
    expect(formatDateInLetters('2026-12-01T09:00:00+01:00')).toBe('Mardi 1er décembre 2026');
    expect(formatShortDay('2026-12-01')).toBe('mar. 1er déc.');
    expect(formatShortDay('2026-12-11')).toBe('ven. 11 déc.');
  });

  it.each([
    ['2026-05-12T08:23:00Z', 'à 10:23'],
    ['2026-05-11T16:02:00Z', 'hier à 18:02'],
    ['2026-05-09T07:42:00Z', 'le 09/05/2026 à 09:42'],
  ])('%s reads %s', (instant, text) => {
    expect(formatMoment(instant, new Date('2026-05-12T10:00:00Z'))).toBe(text);
  });

  it('says hier of the day before, which may have 23 hours', () => {
    const afterMidnight = new Date('2026-03-30T00:30:00+02:00');
    expect(formatMoment('2026-03-29T18:02:00+02:00', afterMidnight)).toBe('hier à 18:02');
    expect(formatMoment('2026-03-28T18:02:00+01:00', afterMidnight)).toBe('le 28/03/2026 à 18:02');
  });

  it.each([
    [41_900, '41 s'],
    [168_000, '2 min 48 s'],
    [3_720_000, '1 h 02 min'],
    [-5, "moins d'une seconde"],
  ])('%d ms elapsed read %s', (ms, text) => expect(formatElapsed(ms)).toBe(text));
});

it.each([
  ['Supprimer Certificat.pdf ?', 'Supprimer Certificat.pdf\u00a0?'],
  ['Cours : 2 notes ; fini !', 'Cours\u00a0: 2 notes\u00a0; fini\u00a0!'],
  ['Vue « Tous » enregistrée', 'Vue «\u00a0Tous\u00a0» enregistrée'],
  ['Mardi à 9 h 30', 'Mardi à 9\u00a0h\u00a030'],
])('leaves no sign of « %s » alone on its line', (text, shown) => expect(unbroken(text)).toBe(shown));
