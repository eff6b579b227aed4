import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatCount } from '@/shared/format/numbers';
import { failureOfAct } from '@/shared/http/ApiError';
import { switchOff, switchOn, type Feature, type Preview } from './api';
import { FeatureReach } from './FeatureReach';
import { OPENS_LETTERS, SENDS_LETTERS, labels } from './labels';
import type { LetterOf } from './MethodFigures';
import { previewQuery } from './queries';
import { BusyButton } from '@/shared/frame/BusyButton';
import { SendingTimeDialog } from './SendingTimeDialog';

type Props = {
  feature: Feature;
  /** Whether candidates can read their letters: until then no mail announces them. */
  lettersOpen: boolean;
  letterOf: LetterOf;
  onClose: () => void;
};

/** Confirms a feature's switch: says whom it reaches, then shows the outcome (docs/rules/campaign.md). */
export function FeatureDialog({ feature, lettersOpen, letterOf, onClose }: Props) {
  const id = useId();
  const activates = !feature.activated;
  const { named } = labels[feature.name];
  const preview = useQuery(previewQuery(feature.id));
  const [timing, setTiming] = useState(false);
  const tooEarly = activates && feature.name === SENDS_LETTERS && !lettersOpen;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      activates ? switchOn(feature.id, preview.data?.stale ?? false) : switchOff(feature.id),
  });
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { width: activates ? 760 : 520, maxWidth: 'calc(100% - 32px)', p: 2 } } }}
    >
      <DialogTitle id={`${id}-title`}>{`${activates ? 'Activer' : 'Désactiver'} ${named} ?`}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {activates ? (
          <FeatureReach feature={feature} preview={preview.data} error={preview.error} letterOf={letterOf} />
        ) : (
          <OffSentence feature={feature} unsent={preview.data?.unsent ?? 0} />
        )}
        {isSuccess && (
          <Alert severity="success" role="status">
            {activates ? labels[feature.name].activated : 'La fonctionnalité est désactivée.'}
          </Alert>
        )}
        {isSuccess && activates && sends(feature, preview.data) && (
          <span>L&apos;envoi est lancé : il se suit dans Travaux.</span>
        )}
        {error && (
          <Alert severity="error" role="alert">
            {failureOfAct(error, "La fonctionnalité n'a pas changé", 'Rechargez la page pour voir son état.')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        {!isSuccess && (
          <Button size="large" onClick={onClose} disabled={isPending}>
            Annuler
          </Button>
        )}
        {!isSuccess && !tooEarly && activates && feature.name === SENDS_LETTERS && preview.data && (
          <Button size="large" disabled={isPending} onClick={() => setTiming(true)}>
            Programmer l&apos;envoi…
          </Button>
        )}
        {tooEarly ? (
          <span>Activez d&apos;abord l&apos;attribution des créneaux.</span>
        ) : (
          <BusyButton
            busy={isPending}
            disabled={preview.isPending}
            size="large"
            variant="contained"
            color="primary"
            onClick={isSuccess ? onClose : () => mutate()}
          >
            {isSuccess
              ? 'Fermer'
              : isPending
                ? 'Enregistrement en cours…'
                : confirmLabel(feature, preview.data)}
          </BusyButton>
        )}
      </DialogActions>
      {timing && (
        <SendingTimeDialog
          expected={preview.data?.recipients ?? 0}
          onClose={() => setTiming(false)}
          onSaved={onClose}
        />
      )}
    </Dialog>
  );
}

function OffSentence({ feature, unsent }: { feature: Feature; unsent: number }) {
  const sentence = {
    CANDIDATE_ACCOUNT_CREATION:
      'Aucun compte ne pourra plus être créé, même avec un lien déjà reçu. Les comptes créés restent ouverts.',
    INTERVIEW_SLOTS_ATTRIBUTION:
      "Les candidats ne verront plus leur lettre. Les e-mails qui l'annoncent sont désactivés avec elle.",
    SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS:
      "Ce qui n'est pas encore parti ne partira pas. Un e-mail parti ne peut pas être repris.",
  }[feature.name];
  return (
    <>
      <span>{sentence}</span>
      {unsent > 0 && (
        <Alert severity="warning" role="note">
          {formatCount(
            unsent,
            'e-mail attend encore : il ne partira pas.',
            'e-mails attendent encore : ils ne partiront pas.',
          )}
        </Alert>
      )}
    </>
  );
}

const sends = ({ name }: Pick<Feature, 'name'>, preview: Preview | undefined) =>
  name !== OPENS_LETTERS && (preview?.recipients ?? 0) > 0;

function confirmLabel({ activated, name }: Feature, preview: Preview | undefined) {
  if (activated) return 'Désactiver';
  const anyway = name === SENDS_LETTERS && preview?.stale ? ' quand même' : '';
  if (!preview || !sends({ name }, preview)) return `Activer${anyway}`;
  const what = name === SENDS_LETTERS ? 'e-mail' : 'lien';
  return `Activer${anyway} et envoyer ${formatCount(preview.recipients, what)}`;
}
