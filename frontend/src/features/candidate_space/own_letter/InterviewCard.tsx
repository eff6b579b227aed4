import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { formatDateInLetters, formatDaysLeft } from '@/shared/format/dates';
import { Card } from '@/shared/list/Card';
import type { Letter } from './api';
import { CalendarButton } from './CalendarButton';
import type { ownInterview } from './interview';
import { newWindow } from '@/shared/frame/newWindow';

type Props = {
  interview: NonNullable<ReturnType<typeof ownInterview>>;
  renderLine: (row: Letter['rows'][number]) => ReactNode;
  /** The present day in Paris, `2027-04-20`. */
  today: string;
  /** What is asked about it: whether one comes, or at another hour. */
  children?: ReactNode;
};

const wide = { flex: '1 1 220px', minHeight: 48, height: 'auto', fontSize: 16 };

/** The interview, with what a candidate looks for on the day: when, where or how to join, and the calendar. */
export function InterviewCard({ interview, renderLine, today, children }: Props) {
  const { day, remote, lines, link, address } = interview;
  return (
    <Card
      component="section"
      aria-labelledby="interview"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        p: 4,
        borderColor: 'var(--accent-border)',
        '& .MuiTypography-body1': { fontSize: 16 },
        '& .MuiTypography-body2': { fontSize: 15, lineHeight: '22px' },
      }}
    >
      <Typography id="interview" variant="h2" sx={{ fontSize: 18 }}>
        Votre entretien
      </Typography>
      <div>
        <Typography component="p" variant="h1" sx={{ fontSize: 22, lineHeight: '30px' }}>
          {formatDateInLetters(`${day}T12:00:00Z`)}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {remote && 'À distance, '}
          {formatDaysLeft(day, today)}
        </Typography>
      </div>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {link && (
          <Button
            variant="contained"
            color="primary"
            href={link}
            {...newWindow('Rejoindre')}
            startIcon={<VideocamOutlined />}
            sx={wide}
          >
            Rejoindre
          </Button>
        )}
        {address && (
          <Button
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
            {...newWindow('Voir sur une carte')}
            startIcon={<PlaceOutlined />}
            sx={wide}
          >
            Voir sur une carte
          </Button>
        )}
        <CalendarButton />
      </Stack>
      <Box component="dl" sx={{ m: 0, borderTop: '1px solid var(--border-subtle)' }}>
        {lines.map((row) => (
          <Fragment key={row.label}>{renderLine(row)}</Fragment>
        ))}
      </Box>
      {children}
    </Card>
  );
}
