import CheckCircle from '@mui/icons-material/CheckCircle';
import EventOutlined from '@mui/icons-material/EventOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DatedNotice } from '@/shared/campaign/DatedNotice';
import { formatDay } from '@/shared/format/dates';
import { Card } from '@/shared/list/Card';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import { WriteTo } from './Information';
import type { OwnRecord } from './api';
import { formatCount } from '@/shared/format/numbers';

/** A line of the list: what to do, how far it is, and the button that does it. */
export type Task = {
  name: string;
  done: boolean;
  state: string;
  action?: { label: string; onPress: () => void } | undefined;
};

type Props = { record: OwnRecord; tasks: Task[] };

/** What remains for the candidate to do, with its deadline. */
export function Checklist({ record, tasks }: Props) {
  const done = tasks.filter((task) => task.done).length;
  const late = record.fileDeadline < record.presentDay;
  return (
    <Stack component="section" aria-labelledby="remaining" sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 }}>
        <Typography id="remaining" variant="h2" component="h3" sx={{ flex: 1, fontSize: 18 }}>
          Ce qu&apos;il vous reste à faire
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 15 }}>
          {formatCount(done, 'fait')} sur {tasks.length}
        </Typography>
      </Stack>
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
  const { manual, recordDeadline, recordClosed } = record;
  if (!manual || !recordDeadline) return null;
  return (
    <Alert severity={recordClosed ? 'info' : 'warning'} icon={<EventOutlined />} sx={{ fontSize: 16 }}>
      {recordClosed ? (
        <>
          Votre profil et vos notes ne se modifient plus depuis la fin du {formatDay(recordDeadline)}. Pour
          une correction, <WriteTo record={record} />.
        </>
      ) : (
        <>Votre profil et vos notes se modifient jusqu&apos;au {formatDay(recordDeadline)} inclus.</>
      )}
    </Alert>
  );
}

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
        <Typography sx={{ fontSize: 16, fontWeight: task.done ? 400 : 600 }}>
          {task.name}
          <span style={visuallyHidden}>{task.done ? ' : fait' : ' : à faire'}</span>
        </Typography>
        <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>{task.state}</Typography>
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
        <Chip aria-hidden size="small" label="Fait" sx={{ alignSelf: 'center', borderRadius: '4px' }} />
      )}
    </Stack>
  );
}
