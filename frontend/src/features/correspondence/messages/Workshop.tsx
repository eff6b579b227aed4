import SendOutlined from '@mui/icons-material/SendOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactNode, useState } from 'react';
import { TextField } from '@/shared/form/TextField';
import { formatCount } from '@/shared/format/numbers';
import { PageFrame } from '@/shared/frame/PageFrame';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { failureDetails } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { Card } from '@/shared/list/Card';
import { StateMessage } from '@/shared/list/StateMessage';
import { paths } from '@/shared/paths';
import { ToMyself } from '@/shared/campaign/ToMyself';
import { MailFrame } from '@/shared/frame/MailFrame';
import type { MessagePreview } from './api';
import { BeforeSending } from './BeforeSending';
import { mails, texts, WRITE } from './labels';
import { MessageText } from './MessageText';
import { OF_MEMBERS, placeholdersOf } from './placeholders';
import type { MessageFields } from './schema';
import { SaveTemplate } from './SaveTemplate';
import { TemplateChoice } from './TemplateChoice';
import type { MessagePreviewState } from './useMessagePreview';

type Props = {
  shown: MessagePreviewState;
  columns: ColumnDescriptor[];
  /** Whether it is for members of juries, else for candidates. */
  toMembers: boolean;
  aside: ReactNode;
  /** Who is written to, to choose above the text. */
  choice?: ReactNode;
  onSend: () => void;
};

/** The text at the left, what becomes of it at the right. */
export function Workshop({ shown, columns, toMembers, aside, choice, onSend }: Props) {
  const { preview, unknown } = shown;
  const placeholders = useMemo(
    () => (toMembers ? OF_MEMBERS : placeholdersOf(columns)),
    [columns, toMembers],
  );
  const breadcrumb = toMembers
    ? { label: 'Attribution des créneaux', to: paths.interviewSlots }
    : { label: 'Classement', to: paths.candidates };
  const textOf = (name: 'subject' | 'body', label: string) => (
    <MessageText
      name={name}
      label={label}
      placeholders={placeholders}
      unknown={unknown?.field === name ? unknown : undefined}
      onSend={onSend}
    />
  );
  return (
    <PageFrame
      title={preview ? `${WRITE} à ${formatCount(everybody(preview), ...nounOf(toMembers))}` : WRITE}
      documentTitle={WRITE}
      breadcrumb={[breadcrumb]}
      breadcrumbLabel={WRITE}
      aside={aside}
      actions={
        <>
          <SaveTemplate />
          <Button
            type="submit"
            variant="contained"
            color="primary"
            size="large"
            startIcon={<SendOutlined />}
            disabled={preview?.recipients === 0}
          >
            {preview ? `Envoyer ${mails(preview.recipients)}…` : 'Envoyer…'}
          </Button>
        </>
      }
    >
      <Stack direction={{ xs: 'column', lg: 'row' }} sx={{ gap: 4, alignItems: { lg: 'flex-start' } }}>
        <Card sx={{ flex: 1, minWidth: 0, p: 4, display: 'flex', flexDirection: 'column', gap: 3 }}>
          {choice}
          <TemplateChoice />
          <TextField<MessageFields>
            name="name"
            label="Nom de l'envoi"
            hint="Pour vous : il paraît dans Travaux, E-mails et les historiques."
            input={{ maxLength: LIMITS.texts.messageName }}
          />
          {textOf('subject', 'Objet')}
          {textOf('body', 'Texte')}
        </Card>
        <Stack sx={{ flex: 1, minWidth: 0, gap: 4 }}>
          <PreviewColumn shown={shown} />
        </Stack>
      </Stack>
    </PageFrame>
  );
}

const nounOf = (toMembers: boolean): [string, string] =>
  toMembers ? ['membre de jury', 'membres de jurys'] : ['candidat', 'candidats'];

/** Distinct persons, written to or not. */
const everybody = ({ recipients, withoutEmail, blank, absent }: MessagePreview) =>
  recipients + withoutEmail.count + blank.count + absent.count;

const PreviewColumn = ({
  shown: { preview, isCurrent, unknown, faults, error, toMyself },
}: {
  shown: MessagePreviewState;
}) => (
  <>
    {error && !unknown && faults.length === 0 && (
      <Alert severity="error" role="alert">
        {texts.previewFailed + failureDetails(error)}
      </Alert>
    )}
    {preview ? (
      <>
        <Samples preview={preview} isCurrent={isCurrent} onTry={toMyself} />
        <BeforeSending preview={preview} />
      </>
    ) : (
      <Card sx={{ p: 4 }}>
        <StateMessage
          icon={SendOutlined}
          title="Aperçu"
          text="Écrivez l'objet et le texte : l'e-mail de trois destinataires paraît ici, avec le nombre de ceux qui partiront."
        />
      </Card>
    )}
  </>
);

type SamplesProps = {
  preview: MessagePreview;
  isCurrent: boolean;
  /** Sends oneself the mail of this person. */
  onTry: (id: string) => Promise<{ sent: boolean }>;
};

/** The mail as it arrives, for three people, the awkward one among them. */
function Samples({ preview: { samples, blank }, isCurrent, onTry }: SamplesProps) {
  const [chosen, setChosen] = useState<string>();
  const shown = samples.find(({ candidateId }) => candidateId === chosen) ?? samples[0];
  if (!shown) return null;
  const isBlank = (id: string) => blank.candidates.some((candidate) => candidate.id === id);
  return (
    <Stack sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="h3" component="h2">
          Aperçu
        </Typography>
        <ToggleButtonGroup
          exclusive
          aria-label="Aperçu pour"
          value={shown.candidateId}
          onChange={(_, id: string | null) => id && setChosen(id)}
        >
          {samples.map(({ candidateId, name }) => (
            <ToggleButton key={candidateId} value={candidateId}>
              {isBlank(candidateId) ? `${name} (valeur vide)` : name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ ml: 'auto' }}>
          <ToMyself send={() => onTry(shown.candidateId)} disabled={!isCurrent} />
        </Box>
      </Stack>
      <Card sx={{ p: 4, opacity: isCurrent ? 1 : 0.6 }}>
        <Box sx={{ pb: 3, mb: 3, borderBottom: '1px solid var(--border-subtle)' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Objet :{' '}
          </Box>
          <strong>{shown.subject}</strong>
        </Box>
        <MailFrame title={`Contenu de l'e-mail de ${shown.name}`} html={shown.html} height={300} />
      </Card>
    </Stack>
  );
}
