import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '@/features/accounts/users/queries';
import { attentionQuery } from '@/features/campaign/attention/queries';
import { featuresQuery } from '@/features/campaign/features/queries';
import { modeLabels } from '@/features/emails/outbox/labels';
import { outboxQuery } from '@/features/emails/outbox/queries';
import { formulasQuery } from '@/features/formulas/definitions/queries';
import { formatCount, formatInteger } from '@/shared/format/numbers';

/** How many accounts there are. */
export function UsersDetail() {
  const { data, isError } = useQuery(usersQuery({ page: 0, size: 10, search: '' }));
  return <Detail failed={isError} text={data && formatCount(data.totalElements, 'compte')} />;
}

/** How many formulas there are, and how many of them are in error. */
export function FormulasDetail() {
  const { data, isError } = useQuery(formulasQuery);
  const attention = useQuery(attentionQuery).data;
  const wrong = attention?.find(({ kind }) => kind === 'FORMULAS_IN_ERROR')?.count ?? 0;
  const known = data && formatCount(data.length, 'formule');
  return (
    <Detail
      failed={isError}
      text={known && (wrong > 0 ? `${known}, dont ${formatInteger(wrong)} en erreur` : known)}
      wrong={wrong > 0}
    />
  );
}

/** Whether mails leave, and how many have. */
export function EmailsDetail() {
  const { data, isError } = useQuery(outboxQuery);
  const all = data && Object.values(data.counts).reduce((sum, count) => sum + count, 0);
  return (
    <Detail
      failed={isError}
      text={
        data &&
        `${modeLabels[data.mode]}, ${formatCount(data.counts.SENT, 'envoyé')} sur ${formatInteger(all ?? 0)}`
      }
    />
  );
}

/** How many of the features are on. */
export function FeaturesDetail() {
  const { data, isError } = useQuery(featuresQuery);
  const on = data?.filter(({ activated }) => activated).length ?? 0;
  return (
    <Detail
      failed={isError}
      text={data && `${formatCount(on, 'activée')} sur ${formatInteger(data.length)}`}
    />
  );
}

type Props = { text: string | undefined; failed: boolean; wrong?: boolean };

/** A line under the name of a page. It is only a help: nothing takes its place when it cannot be read. */
function Detail({ text, failed, wrong = false }: Props) {
  if (failed) return null;
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ display: 'block', color: wrong ? 'var(--error-text)' : 'text.secondary' }}
    >
      {text ?? <Skeleton aria-hidden component="span" width={120} sx={{ display: 'block' }} />}
    </Typography>
  );
}
