import type { OverallResult as OverallResultOut } from '@/api/types.gen';

export type OverallResult = OverallResultOut;
