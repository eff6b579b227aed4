import EventOutlined from '@mui/icons-material/EventOutlined';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DatedNotice } from '@/shared/campaign/DatedNotice';
import type { Preview, TextName } from './api';
import { SAMPLE_NAME, type HomeView } from './previews';

const LETTER_TITLE = "Modalités d'évaluation de votre note de motivation";

type Props = { texts: Preview['texts']; day: string; view: HomeView };

/** The candidate's first page in one of its states. */
export function HomePreview({ texts, day, view }: Props) {
  const notice = texts[view === 'AFTER' ? 'FILES_AFTER_DEADLINE' : 'FILES_BEFORE_DEADLINE'];
  const letter: TextName = view === 'BEFORE' || view === 'AFTER' ? 'LETTER_SOON' : view;
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography variant="h1" component="h3">{`Bonjour ${SAMPLE_NAME}`}</Typography>
      <Alert severity="warning" icon={<EventOutlined />} sx={{ whiteSpace: 'pre-line' }}>
        {notice && <DatedNotice text={notice} day={day} />}
      </Alert>
      <Typography variant="h2" component="h3">
        {LETTER_TITLE}
      </Typography>
      <Typography sx={{ fontSize: 16, whiteSpace: 'pre-line' }}>{texts[letter]}</Typography>
    </Stack>
  );
}
