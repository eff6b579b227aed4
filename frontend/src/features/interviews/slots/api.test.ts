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
  interviewTime: '09:00',
  interviewType: 'MORNING_REMOTE' as const,
  juryId: 'j1',
  site: 'Bordeaux',
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
