import {
  getComputationStatus,
  getLastComputation,
  listFormulaStatuses,
  startComputation,
} from '@/api/sdk.gen';
import type {
  FormulaStatus as FormulaStatusOut,
  LastComputation as LastComputationOut,
} from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type FormulaStatus = FormulaStatusOut;
export type LastComputation = LastComputationOut;

/** Queues a computation; refused while another one runs. */
export const launchComputation = () => answer(startComputation());

/** IN_PROGRESS while a computation waits or runs, else DONE. */
export const fetchComputationStatus = () => answer(getComputationStatus());

/** The newest computation, whatever its outcome, and whether the results shown are stale. */
export const fetchLastComputation = () => answer(getLastComputation());

/** The formulas that cannot be evaluated as a whole, by name. */
export const fetchFormulaStatuses = () => answer(listFormulaStatuses());
