import { compareComputations, nameComputation, tryFormulaOnEveryone } from '@/api/sdk.gen';
import type { ComputationOut, MovesOut, WhatIf } from '@/api/types.gen';

export type { MovedCandidate as Moved } from '@/api/types.gen';

/** What moves: values, ranks, who enters and leaves the first ones. */
export type Moves = MovesOut;
/** A computation whose results are kept. */
export type Computation = ComputationOut;
/** A formula on trial, the column of ranks and how many first ones to follow. */
export type Trial = WhatIf;

export const fetchMoves = (trial: Trial, signal?: AbortSignal) =>
  tryFormulaOnEveryone({ body: trial, ...(signal && { signal }) });

export const saveName = (id: string, name: string | null) =>
  nameComputation({ path: { computation_id: id }, body: { name } });

export type Comparison = { former: string; later: string; rankColumn: string | null; top: number };

export const fetchComparison = ({ former, later, rankColumn, top }: Comparison, signal: AbortSignal) =>
  compareComputations({
    path: { former_id: former, later_id: later },
    query: { top, ...(rankColumn !== null && { rankColumn }) },
    signal,
  });
