import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import Alert from '@mui/material/Alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { fullName } from '@/shared/format/people';
import { BusyButton } from '@/shared/frame/BusyButton';
import { announceJob } from '@/shared/jobs/queries';
import { toast } from '@/shared/toast/toasts';
import { forgetSendingTime, type SendingTime } from './api';
import { sendingTimeQuery } from './queries';

/** When the letters leave, what has changed since that was chosen, and the way to call it off. */
export function SendingTimeNote({ time }: { time: SendingTime }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: forgetSendingTime,
    onSuccess: () => {
      toast.success("L'envoi prévu est annulé");
      client.setQueryData(sendingTimeQuery.queryKey, null);
      return announceJob(client);
    },
    onError: (error) => toast.error("L'envoi prévu n'est pas annulé", error),
  });
  const warnings = warningsOf(time);
  return (
    <Alert
      icon={<ScheduleOutlined fontSize="inherit" />}
      severity={warnings.length > 0 ? 'warning' : 'info'}
      action={
        <BusyButton busy={isPending} onClick={() => mutate()}>
          {isPending ? 'Annulation en cours…' : "Annuler l'envoi prévu"}
        </BusyButton>
      }
    >
      {[
        `Envoi prévu le ${formatDateTime(time.at)}, à ${formatCount(time.recipients, 'candidat')}, par ${fullName(time.author)}.`,
        ...warnings,
      ].join(' ')}
    </Alert>
  );
}

const warningsOf = ({ expected, recipients, stale, wasStale, emailMode }: SendingTime) =>
  [
    expected !== recipients && `Ils étaient ${formatInteger(expected)} quand l'heure a été choisie.`,
    stale &&
      (wasStale
        ? "Les calculs datent d'avant le dernier changement : une lettre peut être périmée."
        : "Les calculs datent d'avant le dernier changement : sans nouveau calcul, rien ne partira."),
    emailMode !== 'enabled' && 'Le mode des e-mails les retiendra.',
  ].filter((sentence) => sentence !== false);
