import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { texts } from './labels';

/** In the place of a day that is on its way. */
export function PlanningSkeleton() {
  return (
    <Stack role="status" aria-busy="true" aria-label={texts.loading} sx={{ gap: 2, p: 4, flex: 1 }}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} variant="rounded" height={46} />
      ))}
    </Stack>
  );
}
