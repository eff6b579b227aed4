import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Letter } from './api';
import { LetterLine } from './LetterLine';

/** The sentences of a letter, as the server wrote them: what people typed is text. */
export function LetterText({ letter, addressee }: { letter: Letter; addressee: string }) {
  return (
    <Stack component="article" sx={{ gap: 4, maxWidth: 720, mx: 'auto', width: '100%' }}>
      <Stack sx={{ gap: 1 }}>
        <Typography variant="h1" component="h2">
          {letter.title}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{addressee}</Typography>
      </Stack>
      <Typography>{letter.greeting}</Typography>
      <Typography variant="h2" component="p">
        {letter.lead}
      </Typography>
      {letter.paragraphs.map((text) => (
        <Typography key={text}>{text}</Typography>
      ))}
      {letter.rows.length > 0 && (
        <Box component="dl" sx={{ m: 0, borderTop: '1px solid var(--border-default)' }}>
          {letter.rows.map((row) => (
            <LetterLine key={row.label} row={row} />
          ))}
        </Box>
      )}
      {letter.lists.map(({ title, items }) => (
        <Box key={title} component="section">
          <Typography variant="h3">{title}</Typography>
          <Box component="ul" sx={{ mt: 2, mb: 0, pl: 5 }}>
            {items.map((item) => (
              <Typography key={item} component="li">
                {item}
              </Typography>
            ))}
          </Box>
        </Box>
      ))}
      {letter.closing.map((text) => (
        <Typography key={text}>{text}</Typography>
      ))}
    </Stack>
  );
}
