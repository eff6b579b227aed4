import Box from '@mui/material/Box';
import { useParams } from '@tanstack/react-router';
import { CandidateFiles } from '@/features/candidates/files/CandidateFiles';
import { LetterButton } from '@/features/letters/evaluation/LetterButton';
import { PageFrame } from '@/shared/frame/PageFrame';
import { paths } from '@/shared/paths';

/** The files of one candidate, and their letter, on a page that can be linked to. */
export function CandidateFilesRoute() {
  const { id }: { id?: string } = useParams({ strict: false });
  if (!id) return null;
  return (
    <PageFrame
      title="Pièces du candidat"
      breadcrumb={[{ label: 'Classement', to: paths.candidates }]}
      actions={<LetterButton candidateId={id} />}
    >
      <Box sx={{ maxWidth: 720 }}>
        <CandidateFiles key={id} candidateId={id} />
      </Box>
    </PageFrame>
  );
}
