import {
  changeFormula,
  createFormula,
  deleteFormula,
  getCandidate,
  getComputationMetadata,
  listCandidates,
  listFormulaOverviews,
} from '@/api/sdk.gen';
import type {
  BusinessValue as BusinessValueOut,
  ComputationMetadataOut,
  DependencyDescriptor,
  Explanation as ExplanationOut,
  FormulaChange,
  FormulaOverview,
  FormulaPreview as FormulaPreviewOut,
  FormulaOut,
  FormulaType as FormulaTypeOut,
  PreviewedCandidate,
} from '@/api/types.gen';
import type { RowsQuestion } from '@/shared/grid/api';
import type { CellValue } from '@/shared/format/cells';
import { isApiError } from '@/shared/http/ApiError';

export type {
  FunctionOut as FunctionHelp,
  FormulaChecked as Checked,
  FormulaFault as Fault,
} from '@/api/types.gen';
import type { Whole } from '@/shared/http/whole';

export type Formula = FormulaOut;
export type FormulaType = FormulaTypeOut;
export type BusinessValue = BusinessValueOut;
/** A column that a formula uses or may use. */
export type Column = DependencyDescriptor;
/** What the list tells of a formula beside its text. */
export type Overview = FormulaOverview;
/** A formula of the list; no `overview` for one that was saved between two answers. */
export type Listed = Formula & { overview: Overview | undefined };
export type Family = Column['type'];
/** The formulas, and the columns and functions that a formula may use. */
export type Catalogue = ComputationMetadataOut;
export type Explanation = ExplanationOut;

/** The candidate on whom a formula is tried out. */
export type TriedCandidate = {
  id: string;
  lastName: string | null;
  firstName: string | null;
  externalId: string;
};

/** What a formula gives over all candidates. */
export type FormulaPreview = FormulaPreviewOut;
/** What a formula gives one candidate. */
export type Sample = PreviewedCandidate;
/** How the Classement narrows and orders its rows. */
export type RowOrder = Pick<RowsQuestion, 'filters' | 'sort'>;

/** The values of a candidate, by technical name of their column. */
export type CandidateValues = Record<string, CellValue>;

export const fetchCatalogue = () => getComputationMetadata();

export const fetchFormulas = async () => (await fetchCatalogue()).internalColumnDescriptors;

/** The formulas, each with its state. */
export async function fetchListed(): Promise<Listed[]> {
  const [formulas, overviews] = await Promise.all([fetchFormulas(), listFormulaOverviews()]);
  const states = new Map(overviews.map((overview) => [overview.id, overview]));
  return formulas.map((formula) => ({ ...formula, overview: states.get(formula.id) }));
}

/** Creates the formula, or changes it when it has an `id`. */
export const saveFormula = ({ id, ...formula }: Omit<Whole<FormulaChange>, 'id'> & { id: string | null }) =>
  id ? changeFormula({ body: { id, ...formula } }) : createFormula({ body: formula });

export const removeFormula = (id: string) => deleteFormula({ path: { formula_id: id } });

const BY_NAME: RowOrder = { filters: [], sort: [{ column: 'Nom', direction: 'ASC' }] };

/** The first rows of the Classement in that order; of everyone by name where it shows nobody, or names a lost column. */
export async function firstCandidates(order: RowOrder | undefined): Promise<TriedCandidate[]> {
  const found = order && (await candidates({ ...order, columns: [] }, SHOWN).catch(refused));
  return found ?? (await candidates({ ...BY_NAME, columns: [] }, SHOWN)) ?? [];
}

const SHOWN = 5;

function refused(error: unknown) {
  if (isApiError(error) && error.status < 500) return null;
  throw error;
}

/** The first candidates by name whose name, number or e-mail holds every word of `searched`. */
export async function findCandidates(searched: string): Promise<TriedCandidate[]> {
  const filters = searched ? [searchFor(searched)] : [];
  return (await candidates({ filters, sort: [{ column: 'Nom', direction: 'ASC' }], columns: [] }, 20)) ?? [];
}

/** A candidate with every value; null when there is no such candidate any more. Faster when the number is known. */
export async function fetchCandidate(id: string, externalId?: string) {
  const number = externalId ?? (await numberOf(id));
  const found = number === null ? null : await candidates({ filters: [searchFor(number)] }, 50);
  const row = found?.find((candidate) => candidate.id === id);
  return row ? { candidate: row as TriedCandidate, values: row.candidateCells } : null;
}

async function numberOf(id: string) {
  try {
    return (await getCandidate({ path: { candidate_id: id } })).externalId;
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}

const searchFor = (searchValue: string) => ({ filterType: 'SEARCH_CANDIDATE_FILTER' as const, searchValue });

async function candidates(body: Parameters<typeof listCandidates>[0]['body'], size: number) {
  try {
    return (await listCandidates({ body, query: { size } })).content;
  } catch (error) {
    if (isApiError(error, 'NO_DATA')) return null;
    throw error;
  }
}
