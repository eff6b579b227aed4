import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ContactMissing } from '@/shared/campaign/ContactMissing';
import { useCampaign } from '@/shared/campaign/useCampaign';
import { formatCount } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { failureDetails } from '@/shared/http/ApiError';
import { methodWord } from '@/shared/interviews/methods';
import { toast } from '@/shared/toast/toasts';
import { sendCorrections, type OutdatedLetter } from './api';
import { outdatedLettersQuery } from './queries';

type Props = { letters: OutdatedLetter[]; onClose: () => void };

/** Whose mailed letter has changed since, and who gets the corrected mail. */
export function CorrectionsDialog({ letters, onClose }: Props) {
  const title = useId();
  const campaign = useCampaign();
  const client = useQueryClient();
  const mailable = letters.filter(({ canBeMailed }) => canBeMailed);
  const [spared, setSpared] = useState<string[]>([]);
  const chosen = mailable.filter(({ candidateId }) => !spared.includes(candidateId));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendCorrections(chosen.map(({ candidateId }) => candidateId)),
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
        {error && (
          <Alert severity="error" role="alert" sx={{ mt: 3 }}>
            {`L'envoi n'est pas lancé${failureDetails(error)}`}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose} disabled={isPending}>
          Annuler
        </Button>
        <BusyButton
          busy={isPending}
          size="large"
          variant="contained"
          color="primary"
          disabled={chosen.length === 0}
          onClick={() => mutate()}
        >
          {isPending
            ? 'Envoi en cours…'
            : `Envoyer ${formatCount(chosen.length, 'e-mail corrigé', 'e-mails corrigés')}`}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

/** What changed, in one line. */
function changeOf({ sentSlot, presentSlot, sentMethod, presentMethod, canBeMailed }: OutdatedLetter) {
  if (!canBeMailed) return "Aucune adresse e-mail n'est à ce candidat seul";
  if (sentMethod !== presentMethod)
    return `Méthode : ${methodWord(sentMethod)} → ${methodWord(presentMethod)}`;
  if (sentSlot === presentSlot) return `${sentSlot ?? ''} : l'horaire ou le lieu a changé`;
  return `${sentSlot ?? 'Sans créneau'} → ${presentSlot ?? 'sans créneau'}`;
}
