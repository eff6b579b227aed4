import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { CandidateFiles } from '@/features/candidates/files/CandidateFiles';
import { FileCount } from '@/features/candidates/files/FileCount';
import { HistoryList } from '@/features/candidates/history/HistoryList';
import { texts as history } from '@/features/candidates/history/labels';
import { AccessList } from '@/features/candidates/journal/AccessList';
import { texts as journal } from '@/features/candidates/journal/labels';
import { ConflictsNotice } from '@/features/candidates/marks/conflicts/ConflictsNotice';
import { MarksSection } from '@/features/candidates/marks/MarksSection';
import { WHY_RANK } from '@/features/results/reasons/labels';
import type { Candidate } from '@/features/candidates/record/api';
import { Identity } from '@/features/candidates/record/Identity';
import { RecordLayout } from '@/features/candidates/record/RecordLayout';
import { Remark } from '@/features/candidates/record/Remark';
import { ProjectReadings } from '@/features/candidates/record/ProjectReadings';
import { Standing } from '@/features/candidates/record/Standing';
import { Summary } from '@/features/candidates/record/Summary';
import { TagChips } from '@/features/candidates/tags/TagChips';
import { lackOf } from '@/features/ranking/alerts/labels';
import { ErrorsNotice } from '@/features/ranking/alerts/ErrorsNotice';
import { LacksNotice } from '@/features/ranking/alerts/LacksNotice';
import { LetterButton } from '@/features/letters/evaluation/LetterButton';
import type { CandidateDrawerState } from './useCandidateDrawer';
import type { Ranking } from './useRanking';

type Props = {
  ranking: Ranking;
  candidate: Candidate;
  state: CandidateDrawerState;
  zoomed: boolean;
};

/** A record with everything that the account may read and do. */
export function CandidateRecord({ ranking, candidate, state, zoomed }: Props) {
  const { can } = ranking;
  const [open, setOpen] = useState<Record<string, boolean>>({});
  const folded = (title: string, content: ReactNode) => (
    <Folded title={title} open={open[title] ?? false} onOpen={(now) => setOpen({ ...open, [title]: now })}>
      {content}
    </Folded>
  );
  const readsMarks = can('listHistory');
  const lack = ranking.query.alert && lackOf[ranking.query.alert.filterType];
  const following = state.neighbours.next ?? state.neighbours.previous;
  const files = can('getCandidateFiles')
    ? [
        {
          label: 'Dépôt de pièces',
          mark: <FileCount candidateId={candidate.id} />,
          content: <CandidateFiles key={candidate.id} candidateId={candidate.id} onChanged={state.changed} />,
        },
      ]
    : [];
  return (
    <>
      <RecordLayout
        zoomed={zoomed}
        tabs={files}
        identity={
          <>
            <Box>
              <Stack
                direction="row"
                sx={{
                  gap: 2,
                  alignItems: 'flex-start',
                  justifyContent: 'space-between',
                  flexWrap: { xs: 'wrap', sm: 'nowrap' },
                }}
              >
                <Identity candidate={candidate} />
                <LetterButton candidateId={candidate.id} />
              </Stack>
              <Standing
                candidate={candidate}
                why={ranking.why && <WhyButton why={ranking.why} candidateId={candidate.id} />}
              />
            </Box>
            {candidate.tags.length > 0 && <TagChips names={candidate.tags} />}
            {lack && <LacksNotice candidate={candidate} lack={lack} next={following} />}
            {ranking.query.alert?.filterType === 'GLOBAL_ERRORS_FILTER' && (
              <ErrorsNotice candidateId={candidate.id} next={following} />
            )}
            <ConflictsNotice
              count={candidate.conflictCount}
              onResolve={can('listGradeConflicts') ? state.conflicts.show : undefined}
            />
          </>
        }
        summary={<Summary candidate={candidate} readsAll={readsMarks} zoomed={zoomed} />}
        marks={
          readsMarks && (
            <MarksSection
              candidate={candidate}
              edits={state.marks}
              editable={can('updateGrades')}
              blanksShown={lack === 'MARKS'}
            />
          )
        }
        remark={
          <>
            <ProjectReadings readings={candidate.pfmReadings} />
            <Remark remark={state.remark} editable={can('changeRemark')} />
          </>
        }
        past={
          <div>
            {can('listHistory') && folded(history.title, <HistoryList candidateId={candidate.id} />)}
            {can('listCandidateAccesses') && folded(journal.title, <AccessList candidateId={candidate.id} />)}
          </div>
        }
      />
    </>
  );
}

type WhyProps = { why: NonNullable<Ranking['why']>; candidateId: string };

const WhyButton = ({ why: { open, onButton }, candidateId }: WhyProps) => (
  <Link component="button" type="button" ref={onButton} onClick={() => open(candidateId)} sx={{ ml: 2 }}>
    {WHY_RANK}
  </Link>
);

type FoldedProps = { title: string; open: boolean; onOpen: (open: boolean) => void; children: ReactNode };

/** Loaded only once it is unfolded. */
const Folded = ({ title, open, onOpen, children }: FoldedProps) => (
  <Accordion
    disableGutters
    square
    expanded={open}
    onChange={(_, now) => onOpen(now)}
    slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h4' } }}
    sx={{ borderTop: '1px solid var(--border-subtle)', '&::before': { display: 'none' } }}
  >
    <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: 0, fontWeight: 600 }}>
      {title}
    </AccordionSummary>
    <AccordionDetails sx={{ px: 0, pt: 0 }}>{children}</AccordionDetails>
  </Accordion>
);
