export type { ColumnStatisticsOut as Statistics } from '@/api/types.gen';
