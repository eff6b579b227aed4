// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Filter } from '@/shared/grid/api';
import { configureApiClient } from '@/shared/http/api';
import { answers, answersKeeping } from '@/test/server';
import { fetchSlotFilterValues, fetchSlots } from './api';

const SLOT = {
  id: 's1',
  slotName: 'BOR01MD-2027-04-28-0900',
  juryName: 'BOR01MD',
  convocationDate: '2027-04-28',
  convocationTime: '08:30',
  specificities: ['SPORTIVE' as const],
  priority: true,
  candidate: 'DUPONT Marie (1234567)',
  candidateId: 'c1',
  presence: 'IMPEDED' as const,
  impediment: 'Grève',
  left: 'WITHDRAWN' as const,
  leaver: true,
  interviewTime: '09:00',
  interviewType: 'MORNING_REMOTE' as const,
  juryId: 'j1',
  site: 'Bordeaux',
  version: 1,
};
const ofPresence = (value: string | null): Filter => ({
  filterType: 'COLUMN_FILTER',
  column: 'presence',
  error: false,
  values: [value, null],
  operator: null,
});

it('shows presence in French, with what keeps the candidate from coming, and filters in the words that travel', async () => {
  configureApiClient();
  const page = { content: [SLOT], totalElements: 1, totalPages: 1, number: 0, size: 50, numberOfElements: 1 };
  const sent = answersKeeping('post', 'admin/interview-slots/filter', page);
  const question = { filters: [ofPresence('Empêchement')], sort: [], columns: [] };
  const { rows } = await fetchSlots(question, 0, 50, new AbortController().signal);
  expect(rows[0]?.cells.presence?.value).toBe('Empêchement : Grève');
  expect(sent).toEqual([{ filters: [ofPresence('IMPEDED')] }]);
});

it('lists the values of a filter in French', async () => {
  configureApiClient();
  answers('post', 'admin/interview-slots/filter-set', [
    { column: 'presence', values: [null, 'CONFIRMED', 'IMPEDED'], counts: [3, 2, 1], truncated: false },
  ]);
  const [list] = await fetchSlotFilterValues({ columns: ['presence'] }, new AbortController().signal);
  expect(list?.values).toEqual([null, 'Confirmée', 'Empêchement']);
});

it.each([
  ['WITHDRAWN', 'Vœu non confirmé'],
  ['ABSENT', 'Absent du fichier'],
  [null, "Plus d'entretien"],
] as const)('says why the candidate of a slot no longer comes: %s', async (left, why) => {
  configureApiClient();
  const content = [
    { ...SLOT, left },
    { ...SLOT, id: 's2', left, leaver: false },
  ];
  const page = { content, totalElements: 2, totalPages: 1, number: 0, size: 50, numberOfElements: 2 };
  const sent = answersKeeping('post', 'admin/interview-slots/filter', page);
  const filters = [{ ...ofPresence(null), column: 'leaver', values: ['Oui'] }];
  const { rows } = await fetchSlots({ filters, sort: [], columns: [] }, 0, 50, new AbortController().signal);
  expect(rows.map(({ cells }) => cells.leaver?.value)).toEqual([why, null]);
  expect(sent).toEqual([{ filters: [{ ...ofPresence(null), column: 'leaver', values: [true] }] }]);
});

it('lists who no longer comes in French', async () => {
  configureApiClient();
  answers('post', 'admin/interview-slots/filter-set', [
    { column: 'leaver', values: [false, true], counts: [3, 2], truncated: false },
  ]);
  const [list] = await fetchSlotFilterValues({ columns: ['leaver'] }, new AbortController().signal);
  expect(list?.values).toEqual(['Non', 'Oui']);
});
