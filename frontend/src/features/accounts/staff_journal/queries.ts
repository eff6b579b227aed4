import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listJournalWords } from '@/api/sdk.gen';
import { fetchLines, findPeople, type Wanted } from './api';

const KEY = ['staff-journal'];

/** A page of the journal. */
export const linesQuery = (page: number, size: number, wanted: Wanted) =>
  queryOptions({
    queryKey: [...KEY, 'lines', page, size, wanted],
    queryFn: () => fetchLines(page, size, wanted),
    placeholderData: keepPreviousData,
  });

/** The words that its filters offer. */
export const wordsQuery = queryOptions({ queryKey: [...KEY, 'words'], queryFn: () => listJournalWords() });

/** The people among whom one is chosen. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...KEY, 'people', search],
    queryFn: () => findPeople(search),
    placeholderData: keepPreviousData,
  });
