import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

/** The shape of a record before it is read. */
export const RecordSkeleton = () => (
  <Stack aria-busy sx={{ gap: 4, p: 4 }} role="status" aria-label="Récupération de la candidature">
    <Stack sx={{ gap: 2 }}>
      <Skeleton variant="rounded" width="50%" height={20} />
      <Skeleton variant="rounded" width="65%" height={12} />
    </Stack>
    <Skeleton variant="rounded" height={150} />
    <Skeleton variant="rounded" height={260} />
  </Stack>
);
