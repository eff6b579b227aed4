import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '@/shared/format/numbers';
import { interviewMinutes, minutesOf } from '@/shared/interviews/hours';
import { interviewTypes, isRemote, type InterviewType } from '@/shared/interviews/interviewTypes';
import { Card } from '@/shared/list/Card';
import { Figure, Figures } from '@/shared/list/Figures';
import { today } from '@/shared/time/today';
import type { JuryOfSite } from './api';
import { validRows, type TemplateFields } from './schema';

const PIXELS_A_MINUTE = 1.2;

type Props = { type: InterviewType; rows: TemplateFields[]; juries: JuryOfSite[] | undefined };

/** What the hours give on one date, and on all the dates to come; recounted at each key. */
export function DayPreview({ type, rows, juries }: Props) {
  const valid = validRows(rows);
  const reserve = valid.filter(({ nonPriority }) => nonPriority).length;
  const figures = [
    { label: 'Par date', value: valid.length, note: 'créneaux par jury' },
    { label: 'Prioritaires', value: valid.length - reserve, note: "remplis d'abord" },
    { label: 'Réserve', value: reserve, note: 'non prioritaires' },
  ];
  return (
    <Card component="section" sx={{ minWidth: 0 }}>
      <Figures>
        {figures.map(({ label, value, note }) => (
          <Figure key={label} label={label} value={value}>
            {note}
          </Figure>
        ))}
      </Figures>
      <Box sx={{ p: 4, borderBlock: '1px solid var(--border-subtle)' }}>
        <Stack direction="row" sx={{ alignItems: 'baseline', gap: 3, mb: 3 }}>
          <Typography variant="h3" component="h2">
            Une date
          </Typography>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
            {interviewTypes[type]}, {isRemote(type) ? 'heure de Paris' : 'heure du site'}
          </Box>
        </Stack>
        <Day rows={valid} />
      </Box>
      <Box role="status" sx={{ p: 3, color: 'text.secondary' }}>
        {juries && <AllDates perDate={valid.length} juries={juries} left={rows.length - valid.length} />}
      </Box>
    </Card>
  );
}

function Day({ rows }: { rows: TemplateFields[] }) {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return <Box sx={{ color: 'text.secondary' }}>Aucun créneau.</Box>;
  const from = Math.floor(minutesOf(first.interviewTime) / 60) * 60;
  const to = Math.ceil((minutesOf(last.interviewTime) + interviewMinutes()) / 60) * 60;
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from / 60 + index);
  const top = (minutes: number) => (minutes - from) * PIXELS_A_MINUTE;
  return (
    <Box sx={{ position: 'relative', height: top(to) + 8, fontSize: 12 }}>
      {hours.map((hour) => (
        <Box key={hour} sx={{ position: 'absolute', top: top(hour * 60) - 9, color: 'text.secondary' }}>
          {String(hour).padStart(2, '0')}:00
        </Box>
      ))}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(({ interviewTime, convocationTime, nonPriority }) => (
          <Stack
            component="li"
            key={interviewTime}
            direction="row"
            sx={{
              position: 'absolute',
              top: top(minutesOf(interviewTime)),
              left: 48,
              right: 0,
              height: interviewMinutes() * PIXELS_A_MINUTE - 2,
              alignItems: 'center',
              justifyContent: 'space-between',
              px: 2,
              borderRadius: '6px',
              border: `1px ${nonPriority ? 'dashed var(--border-control)' : 'solid var(--accent-border)'}`,
              backgroundColor: nonPriority ? 'background.default' : 'var(--accent-soft)',
              color: nonPriority ? 'text.secondary' : 'var(--accent-text)',
            }}
          >
            <strong>
              Entretien {interviewTime}
              {nonPriority && ' (réserve)'}
            </strong>
            <span>convocation {convocationTime}</span>
          </Stack>
        ))}
      </Box>
    </Box>
  );
}

function AllDates({ perDate, juries, left }: { perDate: number; juries: JuryOfSite[]; left: number }) {
  const now = today();
  const sitting = juries.filter(({ dates }) => dates.some(({ date }) => date >= now));
  const dates = sitting.reduce((sum, jury) => sum + jury.dates.filter(({ date }) => date >= now).length, 0);
  if (dates === 0) return "Aucun jury de ce type n'a encore de date à venir.";
  return (
    <>
      Pour {formatCount(dates, 'date')} de {sitting.map(({ name }) => name).join(', ')}, ces modèles donnent{' '}
      <strong>{formatCount(dates * perDate, 'créneau', 'créneaux')}</strong>.
      {left > 0 && ` ${formatCount(left, 'ligne')} à corriger : pas de créneau.`}
    </>
  );
}
