import CheckCircle from '@mui/icons-material/CheckCircle';
import EventOutlined from '@mui/icons-material/EventOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DatedNotice } from '@/shared/campaign/DatedNotice';
import { WriteTo } from '@/shared/campaign/WriteTo';
import { formatDay, formatDayInLetters, formatDaysLeft } from '@/shared/format/dates';
import { Card } from '@/shared/list/Card';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { OwnRecord } from './api';
import { formatCount } from '@/shared/format/numbers';

/** A line of the list: what to do, how far it is, and the button that does it. */
export type Task = {
  name: string;
  done: boolean;
  state: string;
  /** Whether nobody has to do it: it does not count. */
  optional?: boolean;
  action?: { label: string; onPress: () => void } | undefined;
};

type Props = {
  record: OwnRecord;
  tasks: Task[];
  /** By when an answer about the interview is awaited. */
  answer?: Awaited | undefined;
};

/** What remains for the candidate to do, with its deadlines: the nearest first. */
export function Checklist({ record, tasks, answer }: Props) {
  const counted = tasks.filter((task) => task.done || !task.optional);
  const done = counted.filter((task) => task.done).length;
  const late = record.fileDeadline < record.presentDay;
  return (
    <Stack component="section" aria-labelledby="remaining" sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 }}>
        <Typography id="remaining" variant="h2" component="h3" sx={{ flex: 1, fontSize: 18 }}>
          {counted.length > 0 ? "Ce qu'il vous reste à faire" : 'Ce que vous pouvez ajouter'}
        </Typography>
        {counted.length > 0 && (
          <Typography sx={{ color: 'text.secondary', fontSize: 15 }}>
            {formatCount(done, 'fait')} sur {counted.length}
          </Typography>
        )}
      </Stack>
      {answer && <AnswerDeadline {...answer} today={record.presentDay} />}
      <Alert
        severity={late ? 'info' : 'warning'}
        icon={<EventOutlined />}
        sx={{
          fontSize: 16,
          ...(late && {
            color: 'text.secondary',
            backgroundColor: 'var(--bg-subtle)',
            borderColor: 'var(--border-default)',
          }),
        }}
      >
        <DatedNotice text={record.filesNotice} day={record.fileDeadline} from={record.presentDay} />
        {!late && <LastHour>{record.fileDeadlineHour}</LastHour>}
      </Alert>
      <RecordDeadline record={record} />
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {tasks.map((task) => (
          <Line key={task.name} task={task} />
        ))}
      </Card>
    </Stack>
  );
}

/** Until when profile and marks may be changed, where the school set a day; nothing of a record of the national platform. */
function RecordDeadline({ record }: { record: OwnRecord }) {
  const { manual, recordDeadline, recordDeadlineHour, recordClosed } = record;
  if (!manual || !recordDeadline) return null;
  return (
    <Alert severity={recordClosed ? 'info' : 'warning'} icon={<EventOutlined />} sx={{ fontSize: 16 }}>
      {recordClosed ? (
        <>
          Votre profil et vos notes ne se modifient plus depuis la fin du {formatDay(recordDeadline)}. Pour
          une correction, <WriteTo email={record.contactEmail} />.
        </>
      ) : (
        <>
          Votre profil et vos notes se modifient jusqu&apos;au {formatDay(recordDeadline)} inclus.
          <LastHour>{recordDeadlineHour}</LastHour>
        </>
      )}
    </Alert>
  );
}

type Awaited = { day: string; hour: string };

/** By when to say whether one comes to the interview; on its day, at once. */
function AnswerDeadline({ day, hour, today }: Awaited & { today: string }) {
  return (
    <Alert severity="warning" icon={<EventOutlined />} sx={{ fontSize: 16 }}>
      {day < today ? (
        <>Votre entretien a lieu aujourd&apos;hui : dites maintenant si vous y venez.</>
      ) : (
        <>
          Dites si vous venez à votre entretien avant la fin du <strong>{formatDayInLetters(day)}</strong>,{' '}
          {formatDaysLeft(day, today)}.<LastHour>{hour}</LastHour>
        </>
      )}
    </Alert>
  );
}

/** When the day of a deadline ends. */
const LastHour = ({ children }: { children: ReactNode }) => (
  <Typography sx={{ mt: 1, fontSize: 15 }}>Heure limite : {children}.</Typography>
);

function Line({ task }: { task: Task }) {
  const Icon = task.done ? CheckCircle : RadioButtonUnchecked;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        // With large letters the button goes below its line.
        flexWrap: 'wrap',
        gap: 3,
        p: 4,
        alignItems: 'flex-start',
        '&:not(:last-child)': { borderBottom: '1px solid var(--border-subtle)' },
      }}
    >
      <Icon aria-hidden sx={{ color: task.done ? 'primary.main' : 'text.secondary' }} />
      <Stack sx={{ flex: '1 1 112px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontSize: 16, fontWeight: task.done || task.optional ? 400 : 600 }}>
          {task.name}
          <span style={visuallyHidden}>
            {task.done ? ' : fait' : task.optional ? ' : facultatif' : ' : à faire'}
          </span>
        </Typography>
        <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>{task.state}</Typography>
        {task.optional && !task.done && (
          <Typography aria-hidden sx={{ fontSize: 15, color: 'text.secondary' }}>
            Facultatif
          </Typography>
        )}
      </Stack>
      {task.action && (
        <Button
          aria-label={`${task.action.label} : ${task.name}`}
          onClick={task.action.onPress}
          sx={{
            height: 48,
            px: 5,
            alignSelf: 'center',
            fontSize: 16,
            color: 'var(--accent-text)',
            borderColor: 'var(--accent-border)',
          }}
        >
          {task.action.label}
        </Button>
      )}
      {task.done && !task.action && (
        <Typography aria-hidden sx={{ px: 2, alignSelf: 'center', fontSize: 13, color: 'text.secondary' }}>
          Fait
        </Typography>
      )}
    </Stack>
  );
}
