import Skeleton from '@mui/material/Skeleton';
import { DATA_FAILED, ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { MappingForm, type MappingProps } from './MappingForm';
import { profileQuery } from './queries';

/** Which column of the file is which field of Parvis; kept for the next imports. */
export function MappingStep(props: MappingProps) {
  const { data, error, refetch } = useQueryWithToast(profileQuery, DATA_FAILED);
  if (error) return <ErrorState title={DATA_FAILED} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={480} sx={{ maxWidth: 720, mx: 'auto' }} />;
  return <MappingForm {...props} profile={data} />;
}
