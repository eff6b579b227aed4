import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Job } from '../jobs/api';
import { JobProgress } from '../jobs/JobProgress';
import { Card } from '../list/Card';
import { ErrorState } from '../list/StateMessage';

/** The job that reads or imports the files, while it runs. */
export const Running = ({ job, title, help }: { job: Job | undefined; title: string; help: string }) => (
  <Card sx={card}>
    {job ? <JobProgress job={job} title={title} /> : <Skeleton variant="rounded" height={72} />}
    <Typography sx={{ mt: 3, color: 'text.secondary' }}>{help}</Typography>
  </Card>
);

/** Why the files were not read, or not imported. */
export const Failed = (props: { title: string; error: unknown; onRetry: () => void }) => (
  <Card sx={card}>
    <ErrorState {...props} />
  </Card>
);

/** While the report is read. */
export const ReportAwaited = () => <Skeleton variant="rounded" height={480} />;

const card = { maxWidth: 720, mx: 'auto', my: 6, p: 6 };
