import EventOutlined from '@mui/icons-material/EventOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch, type Path } from 'react-hook-form';
import { DatedNotice } from '@/shared/campaign/DatedNotice';
import { PublicText } from '@/shared/campaign/PublicText';
import { logoAddress } from '@/shared/campaign/school';
import { Loading } from '@/shared/frame/Loading';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { publicPages } from '@/shared/paths';
import { isApiError } from '@/shared/http/ApiError';
import { useRested } from '@/shared/list/useHeld';
import type { Letter, Preview, TextName } from './api';
import { previewViews, SAMPLE_NAME, viewOfField, type HomeView, type PreviewView } from './previews';
import { MailPreview } from './MailPreview';
import { type CampaignFields, bodyOf, campaignSchema } from './schema';
import { previewQuery } from './queries';

const LETTER_TITLE = "Modalités d'évaluation de votre note de motivation";

/** The candidate's first page in one of its states. */
function HomePreview({ texts, day, view }: { texts: Preview['texts']; day: string; view: HomeView }) {
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

type RenderLetter = (letter: Letter, addressee: string) => ReactNode;
type Props = { version: number; renderLetter: RenderLetter };

/** What people would read, as one types: the page on which the field at hand is read, or another; nothing is saved. */
export function CampaignPreview({ version, renderLetter }: Props) {
  const [view, setView] = useViewOfField();
  const id = useId();
  const { preview, typed, wrong, error, refetch } = usePreview(version);
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography variant="h2">Ce que voit le candidat</Typography>
      <FormControl fullWidth>
        <FormLabel id={id}>Page</FormLabel>
        <Select<PreviewView> labelId={id} value={view} onChange={({ target }) => setView(target.value)}>
          {Object.entries(previewViews).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </Select>
      </FormControl>
      {!preview && !wrong && !error && <Loading name="Aperçu en cours" height={320} />}
      {error && <ErrorState title="Aperçu indisponible" error={error} onRetry={refetch} />}
      {wrong && (
        <Alert severity="info" role="status">
          Corrigez les champs en erreur : l'aperçu suivra.
        </Alert>
      )}
      {preview && typed && !error && (
        <Card
          sx={{
            p: 4,
            overflowWrap: 'anywhere',
            maxHeight: { lg: 'calc(100dvh - 280px)' },
            overflowY: 'auto',
          }}
        >
          <section aria-label="Aperçu">
            <Shown view={view} preview={preview} typed={typed} renderLetter={renderLetter} />
          </section>
        </Card>
      )}
    </Stack>
  );
}

type ShownProps = { view: PreviewView; preview: Preview; typed: CampaignFields; renderLetter: RenderLetter };

function Shown({ view, preview, typed, renderLetter }: ShownProps) {
  const letter = preview.letters[view as keyof Preview['letters']];
  if (letter) return renderLetter(letter, `${SAMPLE_NAME} – aperçu`);
  const mail = preview.mails[view as keyof Preview['mails']];
  if (mail) return <MailPreview mail={mail} {...typed} />;
  if (view === 'SIGN_IN') return <SignInPreview portal={preview.portal} {...typed} />;
  if (view === 'REASONS') return <ReasonsPreview texts={preview.texts} />;
  if (view.startsWith('PAGE_'))
    return <PublicText page={preview.texts[view as keyof Preview['texts']] ?? ''} heading="h4" />;
  return <HomePreview texts={preview.texts} day={typed.fileDeadline} view={view as HomeView} />;
}

/** The texts of the sheet of reasons, around what is each candidate's own. */
const ReasonsPreview = ({ texts }: { texts: Preview['texts'] }) => (
  <Stack sx={{ gap: 3, whiteSpace: 'pre-line' }}>
    <Typography variant="h4">Motifs de classement</Typography>
    <Typography>{texts.REASONS_INTRODUCTION}</Typography>
    <Typography sx={{ color: 'text.secondary' }}>Le rang, les critères et les notes du candidat.</Typography>
    <Typography>{texts.REASONS_CLOSING}</Typography>
  </Stack>
);

/** What is chosen, until a field that is read elsewhere gets the focus. */
function useViewOfField() {
  const [view, setView] = useState<PreviewView>('BEFORE');
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const field = target instanceof HTMLElement ? target.getAttribute('name') : null;
      const read = field === null ? undefined : viewOfField(field);
      if (read) setView(read);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  return [view, setView] as const;
}

type SignInPreviewProps = { portal: string; institution: string; logo: string; colour: string };

/** What of the sign-in page is the school's. */
const SignInPreview = ({ portal, institution, logo, colour }: SignInPreviewProps) => (
  <Stack sx={{ gap: 3, p: 4, color: '#142023', backgroundColor: 'common.white', borderRadius: '6px' }}>
    {logo ? (
      <img
        src={logoAddress(logo)}
        alt={institution}
        style={{ maxWidth: '15rem', maxHeight: '4.5rem', alignSelf: 'start' }}
      />
    ) : (
      <strong style={{ color: colour, fontSize: '1.25rem' }}>{institution || 'Parvis'}</strong>
    )}
    <Typography variant="h1" component="p">
      Se connecter
    </Typography>
    <span>{portal}</span>
    <Box
      sx={{ p: 3, fontWeight: 500, textAlign: 'center', borderRadius: '6px' }}
      style={{ color: '#ffffff', backgroundColor: colour }}
    >
      Se connecter
    </Box>
    <span style={{ fontSize: '0.8125rem', color: '#46565a' }}>
      {Object.values(publicPages)
        .map(({ title }) => title)
        .join(' · ')}
    </span>
  </Stack>
);

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
  const [last, setLast] = useState<{ preview: Preview; typed: CampaignFields }>();
  if (data && data !== last?.preview) setLast({ preview: data, typed: fields });
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
