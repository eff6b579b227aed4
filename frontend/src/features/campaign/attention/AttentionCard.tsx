import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { formatTime } from '@/shared/format/dates';
import { formatCount, ofNumber } from '@/shared/format/numbers';
import { Loading } from '@/shared/frame/Loading';
import { openJobs } from '@/shared/jobs/panel';
import { Card } from '@/shared/list/Card';
import { DATA_FAILED, ErrorState } from '@/shared/list/StateMessage';
import { ReloadButton } from '@/shared/list/ReloadButton';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useHeld } from '@/shared/list/useHeld';
import type { Attention } from './api';
import { lines } from './labels';
import { attentionQuery } from './queries';

/** À traiter aujourd'hui: errors first, each with the page where it is dealt with. */
export function AttentionCard() {
  const { data, error, refetch, dataUpdatedAt } = useHeld(useQueryWithToast(attentionQuery, DATA_FAILED));
  return (
    <Card component="section">
      <Stack direction="row" sx={{ px: 4, py: 3, gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Stack direction="row" sx={{ mr: 'auto', gap: 2, alignItems: 'center' }}>
          <Typography variant="h2">À traiter aujourd&apos;hui</Typography>
          {data && data.length > 0 && <Chip size="small" label={data.length} />}
        </Stack>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
          {data && (
            <Typography sx={{ color: 'text.secondary' }}>
              Compté à {formatTime(new Date(dataUpdatedAt))}
            </Typography>
          )}
          <ReloadButton queryKey={attentionQuery.queryKey} />
        </Stack>
      </Stack>
      {error && <ErrorState title={DATA_FAILED} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading name="Décompte en cours" height={120} sx={{ m: 4 }} />}
      {data?.length === 0 && (
        <Stack direction="row" sx={{ px: 4, py: 3, gap: 3 }}>
          <CheckCircleOutlined aria-hidden sx={{ color: 'primary.main' }} />
          <Typography role="status">Rien à traiter aujourd&apos;hui</Typography>
        </Stack>
      )}
      {data && data.length > 0 && (
        <Box component="ul" aria-label="À traiter" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((each) => (
            <Line key={each.kind} attention={each} />
          ))}
        </Box>
      )}
    </Card>
  );
}

const looks = {
  error: { Icon: ErrorOutlineOutlined, colour: 'var(--error-text)' },
  warning: { Icon: WarningAmberOutlined, colour: 'var(--warning-text)' },
  neutral: { Icon: EventNoteOutlined, colour: 'text.secondary' },
};

function Line({ attention: { kind, count, link } }: { attention: Attention }) {
  const { tone, title, text, action } = lines[kind];
  const { Icon, colour } = looks[tone];
  return (
    <Box component="li" sx={row}>
      <Icon aria-hidden sx={{ color: colour }} />
      <div>
        <Typography sx={{ fontWeight: 600 }}>
          {typeof title === 'string' ? title : formatCount(count, ...title)}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {typeof text === 'string' ? text : ofNumber(count, ...text)}
        </Typography>
      </div>
      {kind === 'JOBS_FAILED' ? (
        <MuiLink component="button" type="button" onClick={openJobs} sx={beside}>
          {action}
        </MuiLink>
      ) : (
        <MuiLink component={Link} to={link} sx={beside}>
          {action}
        </MuiLink>
      )}
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  px: 4,
  py: 2,
  columnGap: 3,
  rowGap: 1,
  alignItems: 'center',
  borderTop: '1px solid var(--border-subtle)',
};

/** Under the text where the window is narrow. */
const beside = { gridColumn: { xs: 2, sm: 3 }, justifySelf: 'start' };
