import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { JobProgress } from '@/shared/jobs/JobProgress';
import { isLeaving } from '@/shared/jobs/labels';
import { jobsQuery } from '@/shared/jobs/queries';
import { isOver, isTimed } from '@/shared/jobs/useJob';
import { Card } from '@/shared/list/Card';

/** The mailings under way (links, letters, corrections), each with its mails counted; those of messages are listed apart. */
export function MailingsUnderWay({ besides }: { besides: (string | null)[] }) {
  const { data } = useQuery(jobsQuery);
  const going = (data?.content ?? []).filter(
    (job) =>
      job.kind === 'MAILING' &&
      (isLeaving(job) || (!isOver(job) && !isTimed(job))) &&
      !besides.includes(job.id),
  );
  if (going.length === 0) return null;
  return (
    <Card component="section" aria-label="Envois en cours" sx={{ mb: 3 }}>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {going.map((job) => (
          <Stack
            key={job.id}
            component="li"
            sx={{ px: 4, py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
          >
            <JobProgress job={job} />
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
