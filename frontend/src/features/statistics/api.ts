import { listOverallResults } from '@/api/sdk.gen';
import type { OverallResultOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type Statistic = OverallResultOut;

/** The results of the global formulas. */
export const fetchStatistics = () => answer(listOverallResults());
