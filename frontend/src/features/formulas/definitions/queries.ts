import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { checkFormula, explainFormula, getFormula, previewFormula } from '@/api/sdk.gen';
import {
  fetchCandidate,
  fetchCatalogue,
  fetchFormulas,
  fetchListed,
  findCandidates,
  firstCandidates,
  type FormulaType,
  type RowOrder,
} from './api';
import type { Draft, Judgement } from './form/useFormulaCheck';

const formulasKey = ['formulas'] as const;

/** The list of formulas, to be read again after each change of one. */
export const formulasQuery = queryOptions({
  queryKey: [...formulasKey, 'list'],
  queryFn: fetchFormulas,
});

/** The formulas with their state, read again with the list. */
export const listedQuery = queryOptions({
  queryKey: [...formulasQuery.queryKey, 'overview'],
  queryFn: fetchListed,
});

/** The columns and functions that a formula may use. */
export const catalogueQuery = queryOptions({
  queryKey: [...formulasKey, 'catalogue'],
  queryFn: fetchCatalogue,
});

export const formulaQuery = (id: string) =>
  queryOptions({
    queryKey: [...formulasKey, 'formula', id],
    queryFn: () => getFormula({ path: { formula_id: id } }),
  });

/** The candidates by name that hold each word of `searched`. */
export const candidateChoiceQuery = (searched: string) =>
  queryOptions({
    queryKey: [...formulasKey, 'candidates', searched],
    queryFn: () => findCandidates(searched),
  });

/** The first candidates of the Classement in that order. */
export const firstCandidatesQuery = (order: RowOrder | undefined) =>
  queryOptions({
    queryKey: [...formulasKey, 'firstCandidates', order],
    queryFn: () => firstCandidates(order),
  });

/** What a formula gives everyone; the answer before stays until it comes, and one that is not awaited is given up. */
export const previewQuery = (
  draft: { id: string | null; type: FormulaType; formula: string },
  candidates: string[],
) =>
  queryOptions({
    queryKey: [...formulasKey, 'preview', draft, candidates],
    queryFn: ({ signal }) => previewFormula({ body: { ...draft, candidates }, signal }),
    placeholderData: keepPreviousData,
  });

/** One candidate with every value, faster when the number is known; the one before stays until it comes. */
export const candidateQuery = (id: string, externalId: string | undefined) =>
  queryOptions({
    queryKey: [...formulasKey, 'candidate', id],
    queryFn: () => fetchCandidate(id, externalId),
    placeholderData: keepPreviousData,
  });

/** Asked anew each time: cells may have changed. */
export const explanationQuery = (formulaId: string, candidateId: string) =>
  queryOptions({
    queryKey: [...formulasKey, 'explanation', formulaId, candidateId],
    queryFn: ({ signal }) =>
      explainFormula({ path: { formula_id: formulaId, candidate_id: candidateId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What the server finds in a draft; the answer before stays until it comes. */
export const checkQuery = (draft: Draft) =>
  queryOptions({
    queryKey: [...formulasKey, 'check', draft],
    queryFn: async ({ signal }): Promise<Judgement> => ({
      about: draft,
      checked: await checkFormula({ body: draft, signal }),
    }),
    placeholderData: keepPreviousData,
  });
