import { queryOptions } from '@tanstack/react-query';
import { getOwnRecord } from '@/api/sdk.gen';
import { fetchChoices } from './api';

/** The record of the candidate who is signed in. */
export const ownRecordQuery = queryOptions({ queryKey: ['own', 'record'], queryFn: () => getOwnRecord() });

export const choicesQuery = queryOptions({ queryKey: ['own', 'choices'], queryFn: fetchChoices });
