import { explainValue, getPublicReport, getReasons } from '@/api/sdk.gen';
import type { WhyOut } from '@/api/types.gen';

export type { AddendOut as Term, WhyNode as Node, NeighbourOut as Neighbour } from '@/api/types.gen';

/** Why a candidate has the value of a column: its terms, its tree, who is beside them. */
export type Why = WhyOut;

/** What is asked: of a column, the rank column of the settings without one, from a node of its tree. */
export type Question = { candidateId: string; column: string | undefined; node?: string };

export const fetchWhy = ({ candidateId, column, node }: Question, signal: AbortSignal) =>
  explainValue({
    path: { candidate_id: candidateId },
    query: { ...(column !== undefined && { column }), ...(node !== undefined && { node }) },
    signal,
  });

/** The sheet of reasons that the candidate may ask for. */
export const fetchSheet = (candidateId: string) =>
  getReasons({ path: { candidate_id: candidateId }, parseAs: 'blob' }) as Promise<Blob>;

/** The report that is published of all candidates. */
export const fetchReport = () => getPublicReport({ parseAs: 'blob' }) as Promise<Blob>;
