import { queryOptions } from '@tanstack/react-query';
import { fetchAvailable, fetchDays, fetchMembers } from './api';

/** All that says who sits in a jury. */
const membersKey = (juryId: string) => ['members', juryId] as const;

export const membersQuery = (juryId: string) =>
  queryOptions({ queryKey: [...membersKey(juryId), 'list'], queryFn: () => fetchMembers(juryId) });

export const juryDaysQuery = (juryId: string) =>
  queryOptions({ queryKey: [...membersKey(juryId), 'days'], queryFn: () => fetchDays(juryId) });

export const availableMembersQuery = queryOptions({
  queryKey: ['members', 'available'],
  queryFn: fetchAvailable,
});
