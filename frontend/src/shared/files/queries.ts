import { queryOptions } from '@tanstack/react-query';

export type PreviewedFile = { id: string; name: string; mimeType: string };

export type FetchContent = () => Promise<Blob>;

/** What a file holds, as long as it is on screen. */
export const contentQuery = ({ id }: PreviewedFile, fetchContent: FetchContent) =>
  queryOptions({ queryKey: ['fileContent', id], queryFn: fetchContent, gcTime: 0 });
