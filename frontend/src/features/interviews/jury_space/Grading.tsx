import BlockOutlined from '@mui/icons-material/BlockOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { lazyPart } from '@/shared/frame/lazyPart';
import { fetchFile } from '@/shared/files/api';
import { FilePreview } from '@/shared/files/FilePreview';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useCan } from '@/shared/session/useAccount';
import type { JuryCandidate } from './api';
import { CandidateCard } from './CandidateCard';
import { ConflictDialog } from './ConflictDialog';
import { GradeForm } from './GradeForm';
import { texts } from './labels';
import { PfmPane } from './PfmPane';
import { pfmQuery } from './queries';
import type { ReadUnsavedGrade } from './UnsavedGradeDialog';

// Only administrators remove grades: a jury downloads no code for it.
const DeleteGradeDialog = lazyPart(async () => ({
  default: (await import('./DeleteGradeDialog')).DeleteGradeDialog,
}));

type Props = {
  candidate: JuryCandidate;
  /** Where the chosen jury's hours are told. */
  zone: string | undefined;
  onUnsaved: (unsaved: boolean) => void;
  onUnsavedGrade: (read: ReadUnsavedGrade | undefined) => void;
  /** The day's list is out of date. */
  onChanged: () => void;
  onNext: () => void;
  /** Whether the PFM is open, from one candidate to the next. */
  pfmOpen: boolean;
  onPfm: (open: boolean) => void;
  /** What is known of the candidate is out of date: the grade is gone, or they may no longer be opened. */
  onStale: () => void;
};

/** A candidate beside their grade; their PFM too where there is room, else over both. */
export function Grading(props: Props) {
  const { candidate, onUnsaved, onUnsavedGrade, onChanged, onNext, pfmOpen, onPfm, onStale } = props;
  const can = useCan();
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const query = { ...pfmQuery(candidate.id), enabled: pfmOpen && candidate.pfm !== null };
  const pfm = useQueryWithToast(query, texts.pfmFailed).data;
  const [declaring, setDeclaring] = useState(false);
  const [grade, setGrade] = useState(candidate.gradeInfo);
  const [removing, setRemoving] = useState(false);
  const file = pfmOpen && pfm && fileOf(candidate, pfm.id);
  const isBeside = Boolean(file) && hasRoom;
  return (
    <Stack sx={{ flex: 1, minWidth: 0, flexDirection: isBeside ? 'column' : { xs: 'column', md: 'row' } }}>
      <CandidateCard candidate={candidate} above={isBeside} onOpenPfm={() => onPfm(true)} />
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0, minHeight: 0 }}>
        {file && hasRoom && <PfmPane file={file} onClose={() => onPfm(false)} />}
        <GradeForm
          candidate={candidate}
          zone={props.zone}
          narrow={isBeside}
          mayGrade={can('gradeCandidate')}
          onUnsaved={onUnsaved}
          onUnsavedGrade={onUnsavedGrade}
          onSaved={(saved) => {
            setGrade(saved);
            onChanged();
          }}
          onNext={onNext}
        >
          {can('declareConflict') && !grade && (
            <Button variant="text" startIcon={<BlockOutlined />} onClick={() => setDeclaring(true)}>
              Déclarer un conflit d&apos;intérêts
            </Button>
          )}
          {can('deleteCandidateGrade') && grade && (
            <Button variant="text" startIcon={<DeleteOutlined />} onClick={() => setRemoving(true)}>
              {texts.remove}
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
            onStale();
          }}
        />
      )}
      {removing && grade && (
        <Suspense>
          <DeleteGradeDialog
            candidate={candidate}
            grade={grade}
            onClose={() => setRemoving(false)}
            onRemoved={() => {
              onUnsaved(false);
              onChanged();
              onStale();
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

const fileOf = ({ externalId }: JuryCandidate, id: string) => ({
  id,
  name: `PFM ${externalId}.pdf`,
  mimeType: 'application/pdf',
});
