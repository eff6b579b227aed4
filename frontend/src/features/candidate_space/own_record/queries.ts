import { queryOptions } from '@tanstack/react-query';
import { withMinimumLoading } from '@/shared/list/minimumLoading';
import { fetchChoices, fetchOwnRecord } from './api';

export const ownRecordQuery = queryOptions({
  queryKey: ['own', 'record'],
  queryFn: withMinimumLoading(fetchOwnRecord),
});

export const choicesQuery = queryOptions({ queryKey: ['own', 'choices'], queryFn: fetchChoices });
