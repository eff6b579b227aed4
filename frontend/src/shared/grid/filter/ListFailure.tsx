import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { failureDetails } from '@/shared/http/ApiError';
import { DATA_FAILED } from '@/shared/list/StateMessage';

/** In the place of a list that could not be read. */
export const ListFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Stack
    role="alert"
    sx={{ px: 4, py: 4, gap: 3, alignItems: 'flex-start', fontSize: 13, color: 'var(--error-text)' }}
  >
    {DATA_FAILED + failureDetails(error)}
    <Button onClick={onRetry}>Réessayer</Button>
  </Stack>
);
