import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Letter } from './api';
import { LetterItems } from './LetterItems';
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
function Head({ logo, institution, programme }: Letter['letterhead']) {
  return (
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
}

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
