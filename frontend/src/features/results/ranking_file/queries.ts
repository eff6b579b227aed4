import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getRankingState } from '@/api/sdk.gen';
import { check, simulate, type Choice, type Rate } from './api';

const KEY = ['campaign', 'rankingFile'];

/** The columns that may rank, and what was frozen. */
export const stateQuery = queryOptions({
  queryKey: [...KEY, 'state'],
  queryFn: () => getRankingState(),
});

/** What the national platform would find by this choice of columns. */
export const checkQuery = (choice: Choice) =>
  queryOptions({
    queryKey: [...KEY, 'check', choice],
    queryFn: () => check(choice),
    placeholderData: keepPreviousData, // a row stays under the pointer while a rank is chosen in it
  });

/** The order of call of a group at a rate. */
export const rateQuery = (choice: Choice, group: string, rate: Rate) =>
  queryOptions({
    queryKey: [...KEY, 'rate', choice, group, rate],
    queryFn: () => simulate(choice, group, rate),
  });
