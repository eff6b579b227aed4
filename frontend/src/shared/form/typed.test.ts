import { describe, expect, it } from 'vitest';
import { readDay, readHour } from './typed';
import { UNREADABLE } from './unreadable';

describe('readDay', () => {
  it.each(['12/05/2026', '12/5/2026', '12-05-2026', '12.05.2026', '12 05 2026', '12052026', ' 2026-05-12 '])(
    'reads %s as the 12th of May',
    (text) => expect(readDay(text)).toBe('2026-05-12'),
  );

  it.each([
    '31/06/2026',
    '29/02/2027',
    '00/05/2026',
    '12/13/2026',
    '12/05/26',
    '12/05',
    'demain',
    '12/05/20261',
  ])('takes %s for no day', (text) => expect(readDay(text)).toBe(UNREADABLE));

  it('reads the 29th of February of a leap year', () => expect(readDay('29/02/2028')).toBe('2028-02-29'));

  it('leaves nothing as nothing', () => expect(readDay('  ')).toBe(''));
});

describe('readHour', () => {
  it.each(['09:30', '9:30', '9h30', '9 h 30', '9H30', '9.30', '930', '0930'])(
    'reads %s as half past nine',
    (text) => expect(readHour(text)).toBe('09:30'),
  );

  it.each([
    ['9h', '09:00'],
    ['9', '09:00'],
    ['0:05', '00:05'],
    ['23:59', '23:59'],
  ])('reads %s as %s', (text, hour) => expect(readHour(text)).toBe(hour));

  it.each(['25:45', '24:00', '9:60', '9:5', 'midi', '9h30m', '12345'])('takes %s for no hour', (text) =>
    expect(readHour(text)).toBe(UNREADABLE),
  );

  it('leaves nothing as nothing', () => expect(readHour('')).toBe(''));
});
