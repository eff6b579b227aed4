import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCan } from '@/shared/session/useAccount';
import { LetterDialog } from './LetterDialog';

/** The drawer's button that shows the candidate's evaluation letter, for those who may read it. */
export function LetterButton({ candidateId }: { candidateId: string }) {
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can('getEvaluation')) return null;
  return (
    <>
      <Button startIcon={<DescriptionOutlined />} sx={{ flexShrink: 0 }} onClick={() => setOpen(true)}>
        Lettre d&apos;évaluation
      </Button>
      {open && <LetterDialog candidateId={candidateId} onClose={() => setOpen(false)} />}
    </>
  );
}
