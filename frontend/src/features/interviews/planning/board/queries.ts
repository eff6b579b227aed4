import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchBoard, fetchContact, fetchSites, fetchSuitable, searchCandidates } from './api';

/** Of every day and site: what is done to one day changes the fill of others. */
export const boardsKey = ['boards'] as const;

/** Read anew while it is shown: others plan too. */
const READ_ANEW_MS = 30_000;

export const boardQuery = (date: string, siteId: string | undefined) =>
  queryOptions({
    queryKey: [...boardsKey, date, siteId],
    queryFn: ({ signal }) => fetchBoard(date, siteId, signal),
    placeholderData: keepPreviousData,
    refetchInterval: READ_ANEW_MS,
  });

export const sitesQuery = queryOptions({ queryKey: ['boards-sites'], queryFn: fetchSites });

export const contactQuery = (candidateId: string) =>
  queryOptions({ queryKey: ['boards-contacts', candidateId], queryFn: () => fetchContact(candidateId) });

/** Under `boardsKey`: what is done to slots changes it. */
export const suitableQuery = (candidateId: string) =>
  queryOptions({
    queryKey: [...boardsKey, 'suitable', candidateId],
    queryFn: () => fetchSuitable(candidateId),
  });

export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: [...boardsKey, 'search', search],
    queryFn: ({ signal }) => searchCandidates(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
