import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { filesQuery } from './queries';

/** How many files and documents a candidate has, where there are any. */
export function FileCount({ candidateId }: { candidateId: string }) {
  const { data } = useQuery(filesQuery(candidateId));
  return data && data.length > 0 ? <Chip component="span" size="small" label={data.length} /> : null;
}
