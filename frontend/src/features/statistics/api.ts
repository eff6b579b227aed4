import { listStatistics } from '@/api/sdk.gen';
import type { StatisticOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type Statistic = StatisticOut;

/** The results of the global formulas. */
export const fetchStatistics = () => answer(listStatistics());
