import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DialogEnd } from '@/shared/dialog/DialogEnd';
import { ContactMissing } from '@/shared/campaign/ContactMissing';
import { useCampaign } from '@/shared/campaign/useCampaign';
import { formatDay } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import { failureOfAct, isApiError } from '@/shared/http/ApiError';
import { methodWord } from '@/shared/interviews/methods';
import { toast } from '@/shared/toast/toasts';
import { CorrectionReason } from './CorrectionReason';
import { sendCorrections, type OutdatedLetter } from './api';
import { texts } from './labels';
import { outdatedLettersQuery } from './queries';

/** Whose mailed letter has changed since, and who gets the corrected mail. */
export function CorrectionsDialog({ letters, onClose }: { letters: OutdatedLetter[]; onClose: () => void }) {
  const title = useId();
  const campaign = useCampaign();
  const client = useQueryClient();
  const mailable = letters.filter(({ canBeMailed }) => canBeMailed);
  const [spared, setSpared] = useState<string[]>([]);
  const chosen = mailable.filter(({ candidateId }) => !spared.includes(candidateId));
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (stale: boolean) =>
      sendCorrections(
        chosen.map(({ candidateId }) => candidateId),
        reason,
        stale,
      ),
    onSuccess: () => {
      toast.success('Envoi lancé : suivez-le dans Travaux');
      // The mails are being written: these letters are told from now on.
      const sent = new Set(chosen.map(({ candidateId }) => candidateId));
      client.setQueryData(outdatedLettersQuery.queryKey, (listed) =>
        listed?.filter(({ candidateId }) => !sent.has(candidateId)),
      );
      onClose();
    },
  });
  const stale = isApiError(error, 'RESULTS_STALE');
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>E-mails corrigés</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          Chaque candidat coché reçoit un e-mail qui remplace le précédent. Rien ne part sans vous.
        </Typography>
        {campaign && !campaign.contactEmail && !campaign.contactPhone && <ContactMissing />}
        {letters.map((letter) => (
          <FormControlLabel
            key={letter.candidateId}
            disabled={!letter.canBeMailed}
            sx={{ display: 'flex', alignItems: 'flex-start', py: 1 }}
            control={
              <Checkbox
                checked={letter.canBeMailed && !spared.includes(letter.candidateId)}
                onChange={(_, checked) =>
                  setSpared(
                    checked
                      ? spared.filter((id) => id !== letter.candidateId)
                      : [...spared, letter.candidateId],
                  )
                }
              />
            }
            label={
              <Stack>
                <span>{`${letter.name}, n°\u00a0${letter.externalId}`}</span>
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {changeOf(letter)}
                </Typography>
              </Stack>
            }
          />
        ))}
        <CorrectionReason reason={reason} onReason={setReason} letters={chosen} />
        {error && (
          <Alert severity="error" role="alert" sx={{ mt: 3 }}>
            {stale
              ? "Les résultats ne sont plus à jour : une méthode peut encore changer. Lancez les calculs d'abord, ou envoyez quand même."
              : failureOfAct(error, texts.notSent, texts.see)}
          </Alert>
        )}
      </DialogContent>
      <DialogEnd
        busy={isPending}
        disabled={chosen.length === 0}
        onClick={() => mutate(stale)}
        onClose={onClose}
      >
        {isPending
          ? 'Envoi en cours…'
          : `${stale ? 'Envoyer quand même' : 'Envoyer'} ${formatCount(chosen.length, 'e-mail corrigé', 'e-mails corrigés')}`}
      </DialogEnd>
    </Dialog>
  );
}

/** What changed, in one line. */
function changeOf(letter: OutdatedLetter) {
  const { now, canBeMailed } = letter;
  const sent = letter.told;
  if (now === null) return 'Absent du fichier, ou sans méthode : rien à lui écrire tant que cela dure';
  const why = canBeMailed ? '' : "Aucune adresse e-mail n'est à ce candidat seul. ";
  if (sent.method !== now.method)
    return `${why}Méthode : ${methodWord(sent.method)} → ${methodWord(now.method)}`;
  const [before, after] = [whenAndWhere(sent), whenAndWhere(now)];
  return why + (before === after ? `${after} : l'adresse ou le lien a changé` : `${before} → ${after}`);
}

/** `18/05/2027 à 09:00, Bordeaux`; of an older letter what is known of its slot. */
function whenAndWhere({ slot, date, time, mode, site }: OutdatedLetter['told']) {
  if (date === null) return slot ?? 'sans créneau';
  return `${formatDay(date)} à ${time ?? ''}, ${site ?? ''}${mode === 'REMOTE' ? ', à distance' : ''}`;
}
