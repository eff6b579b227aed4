import { queryOptions } from '@tanstack/react-query';
import { atOnce } from '../list/minimumLoading';

export type PreviewedFile = { id: string; name: string; mimeType: string };

export type FetchContent = () => Promise<Blob>;

/** What a file holds, as long as it is on screen. */
export const contentQuery = ({ id }: PreviewedFile, fetchContent: FetchContent) =>
  queryOptions({ queryKey: ['fileContent', id], queryFn: atOnce(fetchContent), gcTime: 0 });
