import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { LabelledInput } from '@/shared/form/LabelledInput';
import { BusyButton } from '@/shared/frame/BusyButton';
import { MailFrame } from '@/shared/frame/MailFrame';
import { failureDetails } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { fetchCorrection, type OutdatedLetter } from './api';

type Props = {
  reason: string;
  onReason: (reason: string) => void;
  /** Those who get the corrected mail: the first one's is shown. */
  letters: OutdatedLetter[];
};

/** A sentence that says why, in each corrected mail, and the mail as it would leave with it. */
export function CorrectionReason({ reason, onReason, letters }: Props) {
  const [first] = letters;
  const { data, variables, mutate, isPending, error } = useMutation({
    mutationFn: ({ letter, why }: { letter: OutdatedLetter; why: string }) =>
      fetchCorrection(letter.candidateId, why),
  });
  const isShown = data !== undefined && variables.why === reason && variables.letter === first;
  return (
    <Box sx={{ mt: 3 }}>
      <LabelledInput
        label="Pourquoi (facultatif)"
        value={reason}
        onChange={onReason}
        hint="Une phrase pour tous, par exemple « La neige annoncée nous oblige à reporter cette journée. »"
        input={{ maxLength: LIMITS.texts.correctionReason }}
      />
      {first && (
        <BusyButton
          busy={isPending}
          sx={{ mt: 2 }}
          onClick={() => mutate({ letter: first, why: reason })}
        >{`Lire l'e-mail de ${first.name}`}</BusyButton>
      )}
      {error && (
        <Alert severity="error" role="alert" sx={{ mt: 2 }}>
          {`L'e-mail n'a pas pu être préparé${failureDetails(error)}`}
        </Alert>
      )}
      {isShown && (
        <Box sx={{ mt: 2 }}>
          <Box sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              Objet :{' '}
            </Box>
            <strong>{data.subject}</strong>
          </Box>
          <MailFrame title={`E-mail corrigé de ${variables.letter.name}`} html={data.html} height={360} />
        </Box>
      )}
    </Box>
  );
}
