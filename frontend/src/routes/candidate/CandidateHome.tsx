import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { OwnLetterSection } from '@/features/candidate_space/own_letter/OwnLetterSection';
import { LetterText } from '@/features/letters/evaluation/LetterText';
import { SimpleFrame } from '@/shared/frame/SimpleFrame';

/** The candidate's space (part 2 §2.17): how their motivation is evaluated. */
export function CandidateHome() {
  return (
    <SimpleFrame title="Mon espace candidat">
      <Stack sx={{ width: '100%', maxWidth: 640, mx: 'auto', gap: 4, p: 4 }}>
        <OwnLetterSection
          renderLetter={(letter, addressee) => <LetterText letter={letter} addressee={addressee} />}
        />
        <Typography sx={{ color: 'text.secondary' }}>
          Votre dossier, vos documents et le dépôt de vos pièces ouvriront ici.
        </Typography>
      </Stack>
    </SimpleFrame>
  );
}
