import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import type { Letter, LetterItem } from './api';
import { LetterLine } from './LetterLine';
import { unbroken } from '@/shared/format/unbroken';

/** The sentences of a letter, as the server wrote them: what people typed is text. */
export function LetterText({ letter, addressee }: { letter: Letter; addressee: string }) {
  // The others only name a contact: there is nothing to come to.
  const summons = letter.rows.some(({ kind }) => kind !== 'CONTACT');
  return (
    <Stack component="article" sx={{ gap: 4, maxWidth: 720, mx: 'auto', width: '100%' }}>
      <Stack sx={{ gap: 1 }}>
        <Head {...letter.letterhead} />
        <Typography variant="h1" component="h2" sx={{ fontSize: 22, lineHeight: '30px' }}>
          {letter.title}
        </Typography>
        <Typography>{addressee}</Typography>
      </Stack>
      {/* A phone has no room for what only a letter on paper needs. */}
      <Typography sx={{ display: { xs: 'none', sm: 'block' } }}>{letter.greeting}</Typography>
      <Typography variant="h2" component="p" sx={{ fontSize: 18, lineHeight: '28px', fontWeight: 500 }}>
        {letter.lead}
      </Typography>
      {letter.paragraphs.map((text) => (
        <Typography key={text} sx={{ color: 'text.secondary' }}>
          {unbroken(text)}
        </Typography>
      ))}
      {summons && <Rows rows={letter.rows} />}
      {letter.lists.map(({ title, items }) => (
        <Box key={title} component={title === null ? 'div' : 'section'}>
          {title !== null && (
            <Typography variant="h2" component="h3" sx={{ fontSize: 18 }}>
              {title}
            </Typography>
          )}
          <LetterItems items={items} />
        </Box>
      ))}
      {letter.closing.map((text) =>
        summons ? (
          <Typography key={text} sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        ) : (
          <Alert key={text} severity="success" role="note" sx={{ fontSize: 16 }}>
            {text}
          </Alert>
        ),
      )}
      {!summons && <Rows rows={letter.rows} />}
      {letter.letterhead.signature.length > 0 && (
        <Typography sx={{ whiteSpace: 'pre-line' }}>{letter.letterhead.signature.join('\n')}</Typography>
      )}
    </Stack>
  );
}

/** Who writes: the school's picture where it has one, its name and what it admits to. */
const Head = ({ logo, institution, programme }: Letter['letterhead']) => (
  <>
    {logo && (
      <Box
        component="img"
        src={logo}
        alt=""
        sx={{
          alignSelf: 'start',
          height: 56,
          maxWidth: 240,
          objectFit: 'contain',
          backgroundColor: 'common.white',
        }}
      />
    )}
    <Typography sx={{ color: 'text.secondary' }}>
      {[institution, programme].filter(Boolean).join(' – ')}
    </Typography>
  </>
);

function Rows({ rows }: Pick<Letter, 'rows'>) {
  if (rows.length === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0, borderTop: '1px solid var(--border-default)' }}>
      {rows.map((row) => (
        <LetterLine key={row.label} row={row} />
      ))}
    </Box>
  );
}

const icons = {
  PROJECT: EditNoteOutlined,
  FUTURE_SHEET: SchoolOutlined,
  CAMERA: VideocamOutlined,
  ROOM: MeetingRoomOutlined,
  IDENTITY: BadgeOutlined,
} satisfies Record<NonNullable<LetterItem['kind']>, unknown>;

/** The lines of a list: with a drawing each where all have one, else with bullets. */
function LetterItems({ items }: { items: LetterItem[] }) {
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
