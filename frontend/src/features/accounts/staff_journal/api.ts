import { exportJournal, listJournal, listUsers } from '@/api/sdk.gen';

export type { LineOut as Line } from '@/api/types.gen';

/** Which lines: empty members leave all; days are `2026-05-12`, both included. */
export type Wanted = { person: string; action: string; object: string; from: string; to: string };

const queryOf = (wanted: Wanted) =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')) as Partial<Wanted>;

export const fetchLines = (page: number, size: number, wanted: Wanted) =>
  listJournal({ query: { page, size, ...queryOf(wanted) } });

export const exportLines = (wanted: Wanted) =>
  exportJournal({ query: queryOf(wanted), parseAs: 'blob' }) as Promise<Blob>;

const MOST_FOUND = 20;

/** The people whose name or address holds `search`. */
export const findPeople = async (search: string) =>
  (await listUsers({ query: { page: 0, size: MOST_FOUND, ...(search && { search }) } })).content;
