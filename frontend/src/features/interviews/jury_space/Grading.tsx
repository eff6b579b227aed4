import BlockOutlined from '@mui/icons-material/BlockOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useCan } from '@/shared/session/useAccount';
import type { JuryCandidate } from './api';
import { CandidateCard } from './CandidateCard';
import { ConflictDialog } from './ConflictDialog';
import { GradeForm } from './GradeForm';

type Props = {
  candidate: JuryCandidate;
  onUnsaved: (unsaved: boolean) => void;
  /** The day's list is out of date. */
  onChanged: () => void;
  onNext: () => void;
  /** The person may no longer open the candidate. */
  onForbidden: () => void;
};

/** A candidate beside their grade. */
export function Grading({ candidate, onUnsaved, onChanged, onNext, onForbidden }: Props) {
  const can = useCan();
  const [declaring, setDeclaring] = useState(false);
  return (
    <Stack sx={{ flex: 1, minWidth: 0, flexDirection: { xs: 'column', md: 'row' } }}>
      <CandidateCard candidate={candidate} />
      <GradeForm
        candidate={candidate}
        mayGrade={can('gradeCandidate')}
        onUnsaved={onUnsaved}
        onSaved={onChanged}
        onNext={onNext}
      >
        {can('declareConflict') && candidate.gradeInfo === null && (
          <Button variant="text" startIcon={<BlockOutlined />} onClick={() => setDeclaring(true)}>
            Déclarer un conflit d&apos;intérêts
          </Button>
        )}
      </GradeForm>
      {declaring && (
        <ConflictDialog
          candidate={candidate}
          onClose={() => setDeclaring(false)}
          onDeclared={() => {
            setDeclaring(false);
            onUnsaved(false);
            onChanged();
            onForbidden();
          }}
        />
      )}
    </Stack>
  );
}
