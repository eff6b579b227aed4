import { startComputation } from '@/api/sdk.gen';
import type {
  FormulaStatus as FormulaStatusOut,
  LastComputation as LastComputationOut,
} from '@/api/types.gen';

export type FormulaStatus = FormulaStatusOut;
export type LastComputation = LastComputationOut;

/** Queues a computation; refused while another one runs. */
export const launchComputation = () => startComputation();
