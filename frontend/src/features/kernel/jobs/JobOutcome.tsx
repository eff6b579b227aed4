import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BusyButton } from '@/shared/frame/BusyButton';
import { saveFile } from '@/shared/http/saveFile';
import type { Job } from '@/shared/jobs/api';
import { undoLabels, unplacedCount } from '@/shared/jobs/labels';
import { jobQuery } from '@/shared/jobs/queries';
import { useCan } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { UndoButton } from '@/shared/undo/UndoButton';
import { fetchReport } from './api';
import { texts } from './labels';

/** What can still be done about a work that succeeded: read its report, take it back, or why that is over. */
export function JobOutcome({ job }: { job: Job }) {
  const can = useCan();
  const undoId = job.result?.undoId;
  const hasReport = job.kind === 'SLOT_ATTRIBUTION' && unplacedCount(job.result) > 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { mt: 2 } }}>
      {hasReport && can('getAttributionReport') && <ReportButton id={job.id} />}
      {typeof undoId === 'string' && (
        <UndoButton
          id={undoId}
          label={undoLabels[job.kind] ?? 'Annuler'}
          otherwise={<WhyNot id={job.id} />}
        />
      )}
    </Box>
  );
}

function ReportButton({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchReport(id),
    onSuccess: (report) => saveFile(report, 'rapport-attribution.csv'),
    onError: (failure) => toast.error(texts.reportFailed, failure),
  });
  return (
    <BusyButton size="large" busy={isPending} startIcon={<DownloadOutlined />} onClick={() => mutate()}>
      {texts.report}
    </BusyButton>
  );
}

/** In the place of the button: why the work can no longer be taken back. */
function WhyNot({ id }: { id: string }) {
  const { data } = useQuery(jobQuery(id));
  if (!data?.undo?.reason) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {data.undo.reason}
    </Typography>
  );
}
