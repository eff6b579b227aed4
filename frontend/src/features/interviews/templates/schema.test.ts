import { expect, it } from 'vitest';
import { nextTemplate, templatesSchema, validRows } from './schema';

const row = (convocationTime: string, interviewTime: string) => ({
  convocationTime,
  interviewTime,
  nonPriority: false,
});

const messagesOf = (...slots: ReturnType<typeof row>[]) =>
  templatesSchema
    .safeParse({ slots })
    .error?.issues.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`);

it('takes a convocation at the hour of the interview', () =>
  expect(messagesOf(row('09:00', '09:00'))).toBeUndefined());

it.each([
  [row('', '09:00'), '0.convocationTime: Heure de convocation obligatoire'],
  [row('08:30', ''), "0.interviewTime: Heure d'entretien obligatoire"],
  [row('25:45', '26:00'), '0.convocationTime: Heure invalide', '0.interviewTime: Heure invalide'],
  [row('?', '09:00'), '0.convocationTime: Heure invalide'],
  [row('09:01', '09:00'), "0.convocationTime: Convocation après l'entretien"],
])('refuses %j', (wrong, ...messages) => expect(messagesOf(wrong)).toEqual(messages));

it('refuses two interviews at one hour', () =>
  expect(messagesOf(row('10:00', '10:45'), row('10:15', '10:45'))).toEqual([
    '1.interviewTime: Deux entretiens à 10:45',
  ]));

it('proposes thirty minutes after the last one, and never tomorrow', () => {
  expect(nextTemplate([], true)).toEqual(row('08:00', '08:30'));
  expect(nextTemplate([], false)).toEqual(row('13:30', '14:00'));
  expect(nextTemplate([row('08:45', '09:15')], true)).toEqual(row('09:15', '09:45'));
  expect(nextTemplate([row('23:40', '23:50')], true)).toEqual(row('23:59', '23:59'));
});

it('counts the rows that are right, in order', () =>
  expect(
    validRows([
      row('09:00', '09:30'),
      row('25:00', '10:00'),
      row('08:00', '08:30'),
      row('08:10', '08:30'),
    ]).map(({ interviewTime }) => interviewTime),
  ).toEqual(['08:30', '09:30']));
