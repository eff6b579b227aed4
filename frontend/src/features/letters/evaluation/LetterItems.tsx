import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { LetterItem } from './api';

const icons = {
  PROJECT: EditNoteOutlined,
  FUTURE_SHEET: SchoolOutlined,
  CAMERA: VideocamOutlined,
  ROOM: MeetingRoomOutlined,
  IDENTITY: BadgeOutlined,
} satisfies Record<NonNullable<LetterItem['kind']>, unknown>;

/** The lines of a list: with a drawing each where all have one, else with bullets. */
export function LetterItems({ items }: { items: LetterItem[] }) {
  const drawn = items.every(({ kind }) => kind !== null);
  return (
    <Box
      component="ul"
      sx={{
        mt: 2,
        mb: 0,
        pl: drawn ? 0 : 5,
        '& ::marker': { color: 'primary.main' },
        ...(drawn && { listStyle: 'none' }),
      }}
    >
      {items.map((item) =>
        item.kind ? (
          <Drawn key={item.text} item={item} Icon={icons[item.kind]} />
        ) : (
          <Typography key={item.text} component="li" sx={{ py: 1 }}>
            {item.text}
          </Typography>
        ),
      )}
    </Box>
  );
}

function Drawn({ item: { text, detail }, Icon }: { item: LetterItem; Icon: typeof BadgeOutlined }) {
  if (detail === null)
    return (
      <Stack component="li" direction="row" sx={{ gap: 3, py: 1 }}>
        <Icon aria-hidden sx={{ color: 'primary.main' }} />
        <Typography sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>{text}</Typography>
      </Stack>
    );
  return (
    <Stack component="li" direction="row" sx={{ gap: 3.5, py: 2 }}>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
          width: 36,
          height: 36,
          borderRadius: '6px',
          color: 'var(--accent-text)',
          backgroundColor: 'var(--accent-soft)',
        }}
      >
        <Icon />
      </Box>
      <div>
        <Typography sx={{ fontWeight: 600 }}>{text}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{detail}</Typography>
      </div>
    </Stack>
  );
}
