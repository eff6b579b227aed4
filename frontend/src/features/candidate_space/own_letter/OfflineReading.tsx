import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { forgetKeptPage } from '@/shared/session/keptPage';
import { toast } from '@/shared/toast/toasts';
import type { OwnEvaluation } from './api';
import { canKeep, keepLetter } from './keptLetter';
import { keptLetterQuery } from './queries';

type Props = { evaluation: OwnEvaluation; today: string };

/**
 * Whether this device, which the candidate says is theirs, keeps their letter: off until they say so. What it keeps follows what
 * they read here, and goes with a letter that is withdrawn.
 */
export function OfflineReading({ evaluation, today }: Props) {
  const client = useQueryClient();
  const help = useId();
  const { data: kept } = useQuery(keptLetterQuery);
  const readable = evaluation.letter !== null;
  const choice = useMutation({
    mutationFn: (wanted: boolean) => (wanted ? keepLetter(evaluation, today) : forgetKeptPage()),
    networkMode: 'always',
    // A letter that is still being kept is forgotten after that, and not before.
    scope: { id: 'keptLetter' },
    onSuccess: (_nothing, wanted) =>
      toast.success(
        wanted ? 'Votre lettre se lit aussi sans connexion' : 'Votre lettre est effacée de cet appareil',
      ),
    onError: () => toast.error('Ce navigateur ne peut pas garder votre lettre'),
    onSettled: () => client.invalidateQueries({ queryKey: keptLetterQuery.queryKey }),
  });
  const { isPending } = choice;
  useEffect(() => {
    // A device without room keeps what it has.
    if (kept && !isPending)
      void (readable ? keepLetter(evaluation, today) : forgetKeptPage()).catch(() => undefined);
  }, [kept, isPending, readable, evaluation, today]);
  // There from the first, so that nothing under it moves.
  if (!canKeep() || !readable) return null;
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={isPending ? choice.variables : (kept ?? false)}
            onChange={(_event, checked) => choice.mutate(checked)}
            slotProps={{ input: { 'aria-describedby': help } }}
          />
        }
        label="Cet appareil est à moi : y garder ma lettre pour la lire sans connexion"
        sx={{ minHeight: 48, '& .MuiFormControlLabel-label': { fontSize: 16 } }}
      />
      <Typography id={help} variant="body2" sx={{ color: 'text.secondary' }}>
        L'heure et l'adresse de votre entretien se liront aussi sans réseau. Tout est effacé quand vous vous
        déconnectez, et 7 jours après votre dernière visite. Ne cochez pas sur un appareil partagé.
      </Typography>
    </div>
  );
}
