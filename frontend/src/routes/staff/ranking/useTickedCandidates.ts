import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { filtersOf } from '@/features/ranking/grid/candidateQuery';
import { fetchCandidates } from '@/shared/candidates/api';
import type { GridRow, RowPerson } from '@/shared/grid/api';
import { useTickedRows } from '@/shared/grid/useTickedRows';
import { LIMITS } from '@/shared/limits/api';
import type { Ranking } from './useRanking';

/** A candidate who is ticked, as the row was read. */
export type TickedCandidate = RowPerson & { id: string };

const NOBODY: RowPerson = { externalId: '', name: '', email: null };

const candidateOf = ({ id, person = NOBODY }: GridRow): TickedCandidate => ({ id, ...person });

/** The candidates of the Classement who are ticked, whatever it shows since. */
export function useTickedCandidates({ grid, query }: Ranking) {
  const before = useLocation({ select: ({ state }) => state.ticked });
  const filters = useMemo(() => filtersOf(query), [query]);
  return useTickedRows({
    grid,
    fetchRows: fetchCandidates,
    filters,
    keep: candidateOf,
    nameOf: ({ person = NOBODY }) => person.name,
    most: LIMITS.candidatesAtOnce,
    first: before?.map((candidate) => [candidate.id, candidate]),
    failed: "Les candidats n'ont pas pu être cochés",
  });
}

export type TickedCandidates = ReturnType<typeof useTickedCandidates>;
