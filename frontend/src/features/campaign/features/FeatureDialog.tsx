import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatInteger } from '@/shared/format/numbers';
import { serverDetails } from '@/shared/http/ApiError';
import { switchFeature, type Feature, type Preview } from './api';
import { FeatureReach } from './FeatureReach';
import { SENDS_LETTERS, labels } from './labels';
import { previewQuery } from './queries';

type Props = { feature: Feature; open: boolean; onClose: () => void; onClosed: () => void };

/** Asks before a feature is switched, saying whom it reaches, and tells inside itself how it went (part 2 §2.14). */
export function FeatureDialog({ feature, open, onClose, onClosed }: Props) {
  const id = useId();
  const activates = !feature.activated;
  const { named } = labels[feature.name];
  const preview = useQuery({ ...previewQuery(feature.id), enabled: activates });
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => switchFeature(feature.id, activates),
  });
  return (
    <Dialog
      open={open}
      onClose={isPending ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{
        transition: { onExited: onClosed },
        paper: { sx: { width: activates ? 760 : 520, maxWidth: 'calc(100% - 32px)', p: 2 } },
      }}
    >
      <DialogTitle id={`${id}-title`}>{`${activates ? 'Activer' : 'Désactiver'} ${named} ?`}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {activates ? (
          <FeatureReach feature={feature} preview={preview.data} error={preview.error} />
        ) : (
          <OffSentence feature={feature} />
        )}
        {isSuccess && (
          <Alert severity="success" role="status">
            {activates ? labels[feature.name].activated : 'La fonctionnalité est désactivée.'}
          </Alert>
        )}
        {error && (
          <Alert severity="error" role="alert">
            {`La fonctionnalité n'a pas changé : ${serverDetails(error)}`}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {!isSuccess && (
          <Button size="large" onClick={onClose} disabled={isPending}>
            Annuler
          </Button>
        )}
        <Button
          size="large"
          variant="contained"
          color="primary"
          disabled={isPending || (activates && preview.isPending)}
          onClick={isSuccess ? onClose : () => mutate()}
        >
          {isSuccess
            ? 'Fermer'
            : isPending
              ? 'Enregistrement en cours…'
              : confirmLabel(feature, preview.data)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function OffSentence({ feature }: { feature: Feature }) {
  const sentence = {
    CANDIDATE_ACCOUNT_CREATION:
      'Aucun compte ne pourra plus être créé, même avec un lien déjà reçu. Les comptes créés restent ouverts.',
    INTERVIEW_SLOTS_ATTRIBUTION: 'Les candidats ne verront plus leur lettre.',
    SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS:
      "Ce qui n'est pas encore parti ne partira pas. Un e-mail parti ne peut pas être repris.",
  }[feature.name];
  return <span>{sentence}</span>;
}

/** The server's words, or the contract's when it gave none (part 2 §8). */

function confirmLabel({ activated, name }: Feature, preview: Preview | undefined) {
  if (activated) return 'Désactiver';
  if (!preview || preview.recipients === 0 || name === 'INTERVIEW_SLOTS_ATTRIBUTION') return 'Activer';
  const what = name === SENDS_LETTERS ? 'e-mail' : 'lien';
  return `Activer et envoyer ${formatInteger(preview.recipients)} ${what}${preview.recipients > 1 ? 's' : ''}`;
}
