import { queryOptions } from '@tanstack/react-query';
import { fetchChoices, fetchOwnRecord } from './api';

export const ownRecordQuery = queryOptions({ queryKey: ['own', 'record'], queryFn: fetchOwnRecord });

export const choicesQuery = queryOptions({ queryKey: ['own', 'choices'], queryFn: fetchChoices });
