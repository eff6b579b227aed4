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

export type FormulaStatus = FormulaStatusOut;
export type LastComputation = LastComputationOut;

/** Queues a computation; refused while another one runs. */
export const launchComputation = () => startComputation();

/** IN_PROGRESS while a computation waits or runs, else DONE. */
export const fetchComputationStatus = () => getComputationStatus();

/** The newest computation, whatever its outcome, and whether the results shown are stale. */
export const fetchLastComputation = () => getLastComputation();

/** The formulas that cannot be evaluated as a whole, by name. */
export const fetchFormulaStatuses = () => listFormulaStatuses();
