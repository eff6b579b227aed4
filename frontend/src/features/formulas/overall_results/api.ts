import { listOverallResults } from '@/api/sdk.gen';
import type { OverallResult } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type Statistic = OverallResult;

/** The results of the global formulas. */
export const fetchStatistics = () => answer(listOverallResults());
