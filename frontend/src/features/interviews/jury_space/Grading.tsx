import BlockOutlined from '@mui/icons-material/BlockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchFile } from '@/shared/files/api';
import { FilePreview } from '@/shared/files/FilePreview';
import { useCan } from '@/shared/session/useAccount';
import type { JuryCandidate } from './api';
import { CandidateCard } from './CandidateCard';
import { ConflictDialog } from './ConflictDialog';
import { GradeForm } from './GradeForm';
import { PfmPane } from './PfmPane';
import { pfmQuery } from './queries';
import type { ReadUnsavedGrade } from './UnsavedGradeDialog';

type Props = {
  candidate: JuryCandidate;
  onUnsaved: (unsaved: boolean) => void;
  onUnsavedGrade: (read: ReadUnsavedGrade | undefined) => void;
  /** The day's list is out of date. */
  onChanged: () => void;
  onNext: () => void;
  /** Whether the PFM is open, from one candidate to the next. */
  pfmOpen: boolean;
  onPfm: (open: boolean) => void;
  /** The person may no longer open the candidate. */
  onForbidden: () => void;
};

/** A candidate beside their grade; their PFM too where there is room, else over both. */
export function Grading(props: Props) {
  const { candidate, onUnsaved, onUnsavedGrade, onChanged, onNext, pfmOpen, onPfm, onForbidden } = props;
  const can = useCan();
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const pfm = useQuery({ ...pfmQuery(candidate.id), enabled: pfmOpen }).data;
  const [declaring, setDeclaring] = useState(false);
  const [graded, setGraded] = useState(candidate.gradeInfo !== null);
  const file = pfmOpen && pfm && fileOf(candidate, pfm.id);
  const isBeside = Boolean(file) && hasRoom;
  return (
    <Stack sx={{ flex: 1, minWidth: 0, flexDirection: isBeside ? 'column' : { xs: 'column', md: 'row' } }}>
      <CandidateCard candidate={candidate} above={isBeside} onOpenPfm={() => onPfm(true)} />
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0, minHeight: 0 }}>
        {file && hasRoom && <PfmPane file={file} onClose={() => onPfm(false)} />}
        <GradeForm
          candidate={candidate}
          narrow={isBeside}
          mayGrade={can('gradeCandidate')}
          onUnsaved={onUnsaved}
          onUnsavedGrade={onUnsavedGrade}
          onSaved={() => {
            setGraded(true);
            onChanged();
          }}
          onNext={onNext}
        >
          {can('declareConflict') && !graded && (
            <Button variant="text" startIcon={<BlockOutlined />} onClick={() => setDeclaring(true)}>
              Déclarer un conflit d&apos;intérêts
            </Button>
          )}
        </GradeForm>
      </Box>
      {file && !hasRoom && (
        <FilePreview file={file} fetchContent={() => fetchFile(file.id)} onClose={() => onPfm(false)} />
      )}
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

const fileOf = ({ externalId }: JuryCandidate, id: string) => ({
  id,
  name: `PFM ${externalId}.pdf`,
  mimeType: 'application/pdf',
});
