import { queryOptions } from '@tanstack/react-query';
import { atOnce } from '@/shared/list/minimumLoading';
import { fetchChoices, fetchOwnRecord } from './api';

export const ownRecordQuery = queryOptions({ queryKey: ['own', 'record'], queryFn: atOnce(fetchOwnRecord) });

export const choicesQuery = queryOptions({ queryKey: ['own', 'choices'], queryFn: atOnce(fetchChoices) });
