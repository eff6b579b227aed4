import EventOutlined from '@mui/icons-material/EventOutlined';
import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useFormContext, useWatch, type Path } from 'react-hook-form';
import { DatedNotice } from '@/shared/campaign/DatedNotice';
import { isApiError } from '@/shared/http/ApiError';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useRested } from '@/shared/list/useRested';
import type { Letter, Preview, TextName } from './api';
import { previewQuery } from './queries';
import { bodyOf, campaignSchema, type CampaignFields } from './schema';

const FIRST_NAME = 'Camille';
const LETTER_TITLE = "Modalités d'évaluation de votre note de motivation";

/** What the preview shows: the home page in each of its states, or a letter. */
const views = {
  BEFORE: 'Accueil, avant la date de dépôt',
  AFTER: 'Accueil, après la date de dépôt',
  LETTER_UNAVAILABLE: 'Accueil, lettre indisponible',
  DATE_NOT_FIXED: 'Accueil, date d’entretien à venir',
  NOT_EXAMINED: 'Accueil, inscription non validée',
  FACE_TO_FACE: 'Lettre, entretien sur place',
  REMOTE: 'Lettre, entretien à distance',
  PFM: 'Lettre, PFM',
  FA: 'Lettre, fiche avenir',
  NONE: 'Lettre, sans note',
  MAIL_LETTER: 'E-mail, première lettre',
  MAIL_CORRECTION: 'E-mail corrigé',
} as const;

type View = keyof typeof views;

type Props = { version: number; renderLetter: (letter: Letter, addressee: string) => ReactNode };

/** What a candidate would read, as one types; nothing is saved. */
export function CampaignPreview({ version, renderLetter }: Props) {
  const [view, setView] = useState<View>('BEFORE');
  const id = useId();
  const { preview, day, wrong, error, refetch } = usePreview(version);
  const letter = preview?.letters[view as keyof Preview['letters']];
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography variant="h2">Ce que voit le candidat</Typography>
      <FormControl fullWidth>
        <FormLabel id={id}>Page</FormLabel>
        <Select<View> labelId={id} value={view} onChange={({ target }) => setView(target.value)}>
          {Object.entries(views).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </Select>
      </FormControl>
      {!preview && !wrong && !error && (
        <Skeleton role="status" aria-label="Aperçu en cours" variant="rounded" height={320} />
      )}
      {error && <ErrorState title="Aperçu indisponible" error={error} onRetry={refetch} />}
      {wrong && (
        <Alert severity="info" role="status">
          Corrigez les champs en rouge : l'aperçu suivra.
        </Alert>
      )}
      {preview && !error && (
        <Card sx={{ p: 4, overflowWrap: 'anywhere' }}>
          <section aria-label="Aperçu">
            {letter ? (
              renderLetter(letter, `${FIRST_NAME} – aperçu`)
            ) : view === 'MAIL_LETTER' || view === 'MAIL_CORRECTION' ? (
              <Mail opening={preview.texts[view]} />
            ) : (
              <Home texts={preview.texts} day={day} view={view} />
            )}
          </section>
        </Card>
      )}
    </Stack>
  );
}

/**
 * What these settings give, once typing rests; while something is `wrong` with them, what the last right ones gave. What the
 * server finds wrong is said under its field.
 */
function usePreview(version: number) {
  const { setError } = useFormContext<CampaignFields>();
  // As text, which is the same until something is typed.
  const typed = useRested(JSON.stringify(useWatch<CampaignFields>()));
  const fields = JSON.parse(typed) as CampaignFields;
  const enabled = campaignSchema.safeParse(fields).success;
  const { data, error, refetch } = useQuery({ ...previewQuery(bodyOf(fields, version)), enabled });
  const [last, setLast] = useState<{ preview: Preview; day: string }>();
  if (data && data !== last?.preview) setLast({ preview: data, day: fields.fileDeadline });
  const refusal = isApiError(error) && error.status === 422 ? error : undefined;
  useEffect(() => {
    for (const { field, message } of refusal?.fields ?? [])
      setError(field as Path<CampaignFields>, { message });
  }, [refusal, setError]);
  return {
    ...last,
    wrong: !enabled || refusal !== undefined,
    error: refusal ? null : error,
    refetch: () => void refetch(),
  };
}

/** The beginning of a mail: what follows differs from one candidate to another. */
function Mail({ opening }: { opening: string | undefined }) {
  return (
    <Stack sx={{ gap: 3, fontSize: 16 }}>
      <span>{`Bonjour ${FIRST_NAME},`}</span>
      <Typography sx={{ fontSize: 'inherit', whiteSpace: 'pre-line' }}>{opening}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        Suivent la première phrase de la lettre, la date et le lieu d&apos;un entretien, et un lien vers
        l&apos;espace candidat.
      </Typography>
    </Stack>
  );
}

function Home({ texts, day, view }: { texts: Preview['texts']; day: string | undefined; view: View }) {
  const notice = texts[view === 'AFTER' ? 'FILES_AFTER_DEADLINE' : 'FILES_BEFORE_DEADLINE'];
  const letter: TextName = view === 'BEFORE' || view === 'AFTER' ? 'LETTER_SOON' : view;
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography variant="h1" component="h3">{`Bonjour ${FIRST_NAME}`}</Typography>
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
