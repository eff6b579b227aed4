import Typography from '@mui/material/Typography';
import { Card } from '@/shared/list/Card';
import { formatDayInLetters } from '@/shared/format/dates';
import type { OwnRecord } from './api';
import type { Task } from './Checklist';
import { texts } from './labels';

type Props = {
  record: OwnRecord;
  /** What there is to do; none where nothing is asked of the candidate. */
  tasks: readonly Task[];
  /** By when an answer about the interview is awaited. */
  answer: { day: string; hour: string } | undefined;
  /** The sentence of what was done last. */
  done: string | undefined;
  /** What comes after it. */
  next: string;
};

/** The first that an anxious person reads: what is expected now and until when, then what was done, then what follows. */
export function Now({ record, tasks, answer, done, next }: Props) {
  const task = tasks.find((each) => !each.done && !each.optional && each.action);
  const until = task && deadlineOf(task, record, answer);
  return (
    <Card component="section" aria-label="Où vous en êtes" sx={{ display: 'grid', gap: 2, p: 4 }}>
      <Typography sx={{ fontSize: 16 }}>
        <strong>Maintenant : </strong>
        {task ? `${task.name}, ${task.state.toLowerCase()}` : "rien n'est attendu de vous"}
        {until && `, jusqu'au ${formatDayInLetters(until.day)} inclus, ${until.hour}`}.
      </Typography>
      {done && (
        <Typography sx={{ fontSize: 16 }}>
          <strong>Fait : </strong>
          {done}.
        </Typography>
      )}
      <Typography sx={{ fontSize: 16 }}>
        <strong>Ensuite : </strong>
        {next}
      </Typography>
    </Card>
  );
}

function deadlineOf({ name }: Task, record: OwnRecord, answer: Props['answer']) {
  if (name === texts.presence) return answer;
  if (name === texts.files)
    return record.fileDeadline < record.presentDay
      ? undefined
      : { day: record.fileDeadline, hour: record.fileDeadlineHour };
  const { recordDeadline: day, recordDeadlineHour: hour } = record;
  return name !== texts.documents && day && hour ? { day, hour } : undefined;
}
