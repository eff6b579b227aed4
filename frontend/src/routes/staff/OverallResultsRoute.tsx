export { OverallResults as OverallResultsRoute } from '@/features/statistics/OverallResults';
