import SendOutlined from '@mui/icons-material/SendOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo, type ReactNode } from 'react';
import { TextField } from '@/shared/form/TextField';
import { formatCount } from '@/shared/format/numbers';
import { PageFrame } from '@/shared/frame/PageFrame';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { failureDetails } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { Card } from '@/shared/list/Card';
import { StateMessage } from '@/shared/list/StateMessage';
import { paths } from '@/shared/paths';
import type { MessagePreview } from './api';
import { BeforeSending } from './BeforeSending';
import { mails, texts, WRITE } from './labels';
import { MessageText } from './MessageText';
import { placeholdersOf } from './placeholders';
import { Samples } from './Samples';
import type { MessageFields } from './schema';
import { SaveTemplate } from './SaveTemplate';
import { TemplateChoice } from './TemplateChoice';
import type { MessagePreviewState } from './useMessagePreview';

type Props = {
  shown: MessagePreviewState;
  columns: ColumnDescriptor[];
  aside: ReactNode;
  onSend: () => void;
};

/** The text at the left, what becomes of it at the right. */
export function Workshop({ shown, columns, aside, onSend }: Props) {
  const { preview, unknown } = shown;
  const placeholders = useMemo(() => placeholdersOf(columns), [columns]);
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
      title={preview ? `${WRITE} à ${formatCount(everybody(preview), 'candidat')}` : WRITE}
      documentTitle={WRITE}
      breadcrumb={[{ label: 'Classement', to: paths.candidates }]}
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

/** Distinct persons, written to or not. */
const everybody = ({ recipients, withoutEmail, blank, absent }: MessagePreview) =>
  recipients + withoutEmail.count + blank.count + absent.count;

function PreviewColumn({
  shown: { preview, isCurrent, unknown, faults, error, toMyself },
}: {
  shown: MessagePreviewState;
}) {
  return (
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
            text="Écrivez l'objet et le texte : l'e-mail de trois candidats paraît ici, avec le nombre de ceux qui partiront."
          />
        </Card>
      )}
    </>
  );
}
