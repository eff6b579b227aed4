import { queryOptions } from '@tanstack/react-query';
import { fetchTags } from './api';

/** The tags, with how many candidates bear each. */
export const tagsQuery = queryOptions({
  queryKey: ['candidates', 'tags'],
  queryFn: fetchTags,
});
