import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

/** In the place of a day that is on its way. */
export const PlanningSkeleton = () => (
  <Stack role="status" aria-busy="true" aria-label="Récupération du planning" sx={{ gap: 2, p: 4, flex: 1 }}>
    {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
      <Skeleton key={row} variant="rounded" height={46} />
    ))}
  </Stack>
);
