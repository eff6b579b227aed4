import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import { texts } from '../labels';

/** The form's shape while its data and the editor's code are on their way. */
export const FormSkeleton = () => (
  <Stack role="status" sx={{ gap: 4, px: 4, py: 4, maxWidth: 752 }}>
    <span style={visuallyHidden}>{texts.loading}</span>
    <Stack direction="row" sx={{ gap: 3 }}>
      <Skeleton variant="rounded" width={164} height={40} sx={{ mt: 6 }} />
      <Skeleton variant="rounded" width={214} height={40} sx={{ mt: 6 }} />
    </Stack>
    <Skeleton variant="rounded" height={166} sx={{ mt: 4 }} />
    <Skeleton variant="rounded" height={36} />
    <Skeleton variant="rounded" height={160} />
  </Stack>
);
