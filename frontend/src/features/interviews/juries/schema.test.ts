import { expect, it } from 'vitest';
import { today } from '@/shared/time/today';
import { nextJuryName } from './juryNames';
import { bodyOf, datesSchema, newDate, type DateFields } from './schema';

const messagesOf = (...dates: Partial<DateFields>[]) =>
  datesSchema
    .safeParse({ dates: dates.map((date) => ({ ...newDate, date: '2999-04-28', ...date })) })
    .error?.issues.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`);

it('takes today, and a past date that is there already', () => {
  expect(messagesOf({ date: today() })).toBeUndefined();
  expect(messagesOf({ dateId: 'd1', date: '2020-04-28' })).toBeUndefined();
});

it.each<[Partial<DateFields>, string]>([
  [{ date: '' }, '0.date: Date invalide'],
  [{ date: '?' }, '0.date: Date invalide'],
  [{ date: '2999-02-30' }, '0.date: Date invalide'],
  [{ date: '2020-04-28' }, '0.date: Cette date est passée'],
  [{ link: 'javascript:alert(1)' }, '0.link: Le lien commence par https://'],
  [{ link: 'http://visio.example' }, '0.link: Le lien commence par https://'],
])('refuses %j', (date, message) => expect(messagesOf(date)).toEqual([message]));

it('refuses the second of two equal dates', () =>
  expect(messagesOf({}, { date: '2999-04-29' }, {})).toEqual(['2.date: Ce jury a déjà cette date']));

it('keeps the id of a date that stays, and sends no empty link', () =>
  expect(bodyOf({ dates: [{ ...newDate, dateId: 'd1', date: '2999-04-28' }] })).toEqual([
    {
      id: 'd1',
      date: '2999-04-28',
      specificities: [],
      videoconferenceLink: null,
      videoconferencePassword: null,
    },
  ]));

it('names a jury after the first free number of its type', () => {
  const jury = (index: number) => ({ interviewType: 'MORNING_REMOTE' as const, index });
  expect(nextJuryName('BOR', 'MORNING_REMOTE', [jury(1), jury(3)])).toBe('BOR02MD');
  expect(nextJuryName('BOR', 'AFTERNOON_FACE_TO_FACE', [jury(1)])).toBe('BOR01AP');
});
