import { queryOptions } from '@tanstack/react-query';
import { listTags } from '@/api/sdk.gen';

/** The tags, with how many candidates bear each. */
export const tagsQuery = queryOptions({
  queryKey: ['candidates', 'tags'],
  queryFn: () => listTags(),
});
