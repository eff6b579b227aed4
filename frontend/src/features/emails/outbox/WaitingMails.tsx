import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount, formatInteger, ofNumber } from '@/shared/format/numbers';
import { serverDetails } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import {
  leaveRestored,
  releaseHeld,
  sendFailedAgain,
  settleAll,
  type EmailStatus,
  type OutboxState,
} from './api';
import { useOutboxChange } from './useOutboxChange';

type HeldProps = { count: number; enabled: boolean; onShow: (status: EmailStatus) => void };

/** The mails that are held: released together where the mode lets them leave. */
export function Held({ count, enabled, onShow }: HeldProps) {
  const held = formatCount(count, 'e-mail retenu', 'e-mails retenus');
  return (
    <Alert
      severity="warning"
      role="note"
      action={
        enabled ? (
          <Confirmed
            action="Libérer"
            title={ofNumber(count, "Libérer l'e-mail retenu ?", 'Libérer les e-mails retenus ?')}
            confirmLabel={`Envoyer ${formatCount(count, 'e-mail', 'e-mails')}`}
            busyLabel="Libération en cours…"
            change={releaseHeld}
            done={(after) => leavingAgain(count, after.HELD, 'retenu', 'retenus')}
          >
            Un e-mail parti ne peut pas être repris. Celui dont le contenu a changé depuis, ou dont la
            fonctionnalité est désactivée, reste retenu.
          </Confirmed>
        ) : (
          <Button color="inherit" onClick={() => onShow('HELD')}>
            Voir
          </Button>
        )
      }
    >
      {enabled ? `${held}.` : `${held} par le mode.`}
    </Alert>
  );
}

/** What waited when the backup was made may have left since: somebody says that mails may leave again. */
export const Restored = ({ since }: { since: string }) => (
  <Alert
    severity="warning"
    role="note"
    action={
      <Confirmed
        action="Laisser repartir les e-mails"
        title="Laisser repartir les e-mails ?"
        confirmLabel="Laisser repartir"
        busyLabel="Enregistrement en cours…"
        change={leaveRestored}
        done={() => 'Les e-mails suivent de nouveau le mode réglé'}
      >
        Les prochains suivront de nouveau le mode réglé. Ceux qui sont retenus le restent jusqu&apos;à ce que
        vous les libériez : certains sont peut-être partis avant la restauration.
      </Confirmed>
    }
  >
    {`Une sauvegarde a été restaurée le ${formatDateTime(since)} : aucun e-mail ne part, quel que soit le mode réglé.`}
  </Alert>
);

/** The mails that failed, sent again together. */
export const Failed = ({ count }: { count: number }) => (
  <Alert
    severity="error"
    role="note"
    action={
      <Confirmed
        action={ofNumber(count, 'Renvoyer', `Renvoyer les ${formatInteger(count)}`)}
        title={ofNumber(count, "Renvoyer l'e-mail en échec ?", 'Renvoyer les e-mails en échec ?')}
        confirmLabel={`Renvoyer ${formatCount(count, 'e-mail', 'e-mails')}`}
        busyLabel="Renvoi en cours…"
        change={sendFailedAgain}
        done={(after) => leavingAgain(count, after.FAILED, 'en échec', 'en échec')}
      >
        Chacun repart tel qu&apos;il a été écrit, à la même adresse. Celui dont le lien personnel n&apos;est
        plus valable, dont le contenu a changé depuis, ou dont la fonctionnalité est désactivée, reste en
        échec.
      </Confirmed>
    }
  >
    {`${formatCount(count, 'e-mail en échec', 'e-mails en échec')}.`}
  </Alert>
);

/** The mails that may have left: a person says what became of all of them, or opens them one by one. */
export function Doubtful({ count, onShow }: Pick<HeldProps, 'count' | 'onShow'>) {
  const mails = formatCount(count, 'e-mail douteux', 'e-mails douteux');
  return (
    <Alert
      severity="warning"
      role="note"
      action={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={() => onShow('DOUBTFUL')}>
            Voir
          </Button>
          <Confirmed
            action={ofNumber(count, 'Parti', 'Tous partis')}
            title={`Noter ${mails} comme ${ofNumber(count, 'parti', 'partis')} ?`}
            confirmLabel={`Noter ${formatCount(count, 'e-mail parti', 'e-mails partis')}`}
            busyLabel="Enregistrement en cours…"
            change={() => settleAll(true)}
            done={() => formatCount(count, 'e-mail noté parti', 'e-mails notés partis')}
          >
            {ofNumber(
              count,
              "Le journal du serveur d'e-mail le dit. Il ne repartira pas.",
              "Le journal du serveur d'e-mail le dit. Aucun ne repartira.",
            )}
          </Confirmed>
          <Confirmed
            action={ofNumber(count, 'Renvoyer', `Renvoyer les ${formatInteger(count)}`)}
            title={`Renvoyer ${mails} ?`}
            confirmLabel={`Renvoyer ${formatCount(count, 'e-mail', 'e-mails')}`}
            busyLabel="Renvoi en cours…"
            change={() => settleAll(false)}
            done={({ FAILED }) =>
              FAILED > 0
                ? `E-mails remis en file ; ${formatCount(FAILED, 'est en échec', 'sont en échec')}`
                : formatCount(count, 'e-mail remis en file', 'e-mails remis en file')
            }
          >
            {ofNumber(count, "S'il était parti, il arrivera", 'Ceux qui étaient partis arriveront')} une
            seconde fois.
          </Confirmed>
        </Stack>
      }
    >
      {`${mails} : le serveur s'est interrompu avant de répondre. Rien ne repart seul.`}
    </Alert>
  );
}

type ConfirmedProps = {
  action: string;
  title: string;
  confirmLabel: string;
  busyLabel: string;
  change: () => Promise<OutboxState>;
  /** What happened, from the counts after it. */
  done: (after: OutboxState['counts']) => string;
  children: ReactNode;
};

/** The button of an action on all of them, which is confirmed first. */
function Confirmed({ action, title, busyLabel, change, done, ...dialog }: ConfirmedProps) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useOutboxChange(change, ({ counts }) => {
    setAsking(false);
    toast.success(done(counts));
  });
  return (
    <>
      <Button color="inherit" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={asking}
        title={title}
        cancelLabel="Annuler"
        busyLabel={isPending ? busyLabel : undefined}
        error={error && serverDetails(error)}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** How many wait for their turn again, and how many could not. */
function leavingAgain(before: number, after: number, singular: string, plural: string) {
  const queued = formatCount(Math.max(0, before - after), 'e-mail remis en file', 'e-mails remis en file');
  if (after === 0) return queued;
  return `${queued}, ${formatCount(after, `reste ${singular}`, `restent ${plural}`)}`;
}
