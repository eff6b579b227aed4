import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getBoard, listSiteSummaries, listSuitableSlots } from '@/api/sdk.gen';
import { fetchContact, searchCandidates } from './api';

/** Of every day and site: what is done to one day changes the fill of others. */
export const boardsKey = ['boards'] as const;

/** Read anew while it is shown: others plan too. */
const READ_ANEW_MS = 30_000;

/** The juries and slots of a day, who waits, and the days of the campaign; of a site, or of all that the account sees. */
export const boardQuery = (date: string, siteId: string | undefined) =>
  queryOptions({
    queryKey: [...boardsKey, date, siteId],
    queryFn: ({ signal }) => getBoard({ query: { date, ...(siteId !== undefined && { siteId }) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: READ_ANEW_MS,
  });

/** The sites that the account may see, by name. */
export const sitesQuery = queryOptions({ queryKey: ['boards-sites'], queryFn: () => listSiteSummaries() });

export const contactQuery = (candidateId: string) =>
  queryOptions({ queryKey: ['boards-contacts', candidateId], queryFn: () => fetchContact(candidateId) });

/** Under `boardsKey`: what is done to slots changes it. */
export const suitableQuery = (candidateId: string) =>
  queryOptions({
    queryKey: [...boardsKey, 'suitable', candidateId],
    queryFn: () => listSuitableSlots({ query: { candidateId } }),
  });

export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: [...boardsKey, 'search', search],
    queryFn: ({ signal }) => searchCandidates(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
