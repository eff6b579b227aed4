import { expect, it } from 'vitest';
import { dayAndHourInParis, instantInParis } from './paris';

it.each([
  ['2027-05-12', '09:00', '2027-05-12T07:00:00.000Z'],
  ['2027-12-01', '00:00', '2027-11-30T23:00:00.000Z'],
  ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
  ['2027-10-31', '01:30', '2027-10-30T23:30:00.000Z'],
  ['2027-10-31', '03:30', '2027-10-31T02:30:00.000Z'],
])('is at %s %s in Paris, and back', (day, hour, instant) => {
  expect(instantInParis(day, hour)).toBe(instant);
  expect(dayAndHourInParis(instant)).toEqual({ day, hour });
});

it('knows an instant that no clock shows: the hour that is left out is the one after', () => {
  expect(dayAndHourInParis(instantInParis('2027-03-28', '02:30')).hour).toMatch(/^0[13]:30$/);
});
