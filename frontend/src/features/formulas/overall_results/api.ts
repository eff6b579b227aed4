import { listOverallResults } from '@/api/sdk.gen';
import type { OverallResult as OverallResultOut } from '@/api/types.gen';

export type OverallResult = OverallResultOut;

/** The results of the global formulas. */
export const fetchOverallResults = () => listOverallResults();
