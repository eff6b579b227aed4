import { queryOptions } from '@tanstack/react-query';
import { getOwnEvaluation } from '@/api/sdk.gen';
import { isLetterKept } from './keptLetter';

/** Read once for the space, which awaits it before its parts are there. */
export const ownEvaluationQuery = queryOptions({
  queryKey: ['own', 'evaluation'],
  queryFn: () => getOwnEvaluation(),
  refetchOnMount: false,
});

/** Whether this device keeps the letter: the device says so, without a network too. */
export const keptLetterQuery = queryOptions({
  queryKey: ['own', 'kept-letter'],
  queryFn: isLetterKept,
  networkMode: 'always',
});
