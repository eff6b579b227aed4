import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getMembers, listAvailableMembers } from '@/api/sdk.gen';
import { fetchDays, judgeMembers, type MembersBody } from './api';

/** All that says who sits in a jury. */
const membersKey = (juryId: string) => ['members', juryId] as const;

export const membersQuery = (juryId: string) =>
  queryOptions({
    queryKey: [...membersKey(juryId), 'list'],
    queryFn: () => getMembers({ path: { jury_id: juryId } }),
  });

/** What is doubtful about the members that a form has. */
export const doubtsQuery = (juryId: string, body: string) =>
  queryOptions({
    queryKey: [...membersKey(juryId), 'doubts', body],
    queryFn: () => judgeMembers(juryId, JSON.parse(body) as MembersBody),
    placeholderData: keepPreviousData,
  });

export const juryDaysQuery = (juryId: string) =>
  queryOptions({ queryKey: [...membersKey(juryId), 'days'], queryFn: () => fetchDays(juryId) });

/** Those who may sit in a jury, by name. */
export const availableMembersQuery = queryOptions({
  queryKey: ['members', 'available'],
  queryFn: () => listAvailableMembers(),
});
