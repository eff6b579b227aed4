import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { toast } from '@/shared/toast/toasts';
import type { LetterRow } from './api';

const COPIED = { LINK: 'Lien copié', CODE: 'Code copié' } as const;

/** A line of the letter's table: a link opens, what must be typed elsewhere is copied, a contact is one touch away. */
export function LetterLine({ row }: { row: LetterRow }) {
  const { label, note, emphasis } = row;
  return (
    <Stack
      sx={{
        flexDirection: { xs: 'column', sm: 'row' },
        gap: { xs: 0, sm: 4 },
        py: 2.5,
        borderBottom: '1px solid var(--border-subtle)',
      }}
    >
      <Typography component="dt" sx={{ width: 200, flex: 'none', color: 'text.secondary' }}>
        {label}
      </Typography>
      <Stack component="dd" direction="row" sx={{ m: 0, flex: 1, minWidth: 0, gap: 3, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600, whiteSpace: 'pre-line' }}>
            <Value row={row} />
          </Typography>
          {note && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {emphasis && (
                <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
                  {emphasis}
                </Box>
              )}
              {row.kind === 'CONTACT' ? <Phone number={note} /> : unbroken(note.slice(emphasis?.length ?? 0))}
            </Typography>
          )}
        </Box>
        {(row.kind === 'LINK' || row.kind === 'CODE') && (
          <CopyButton label={label} value={row.value} done={COPIED[row.kind]} />
        )}
      </Stack>
    </Stack>
  );
}

/** No line begins with a colon, nor ends between an hour and its minutes. */
const unbroken = (text: string) =>
  text.replaceAll(' :', '\u00a0:').replace(/(\d) h (\d)/g, '$1\u00a0h\u00a0$2');

function Value({ row: { kind, value } }: { row: LetterRow }) {
  if (kind === 'LINK' && value.startsWith('https://'))
    return (
      <Link href={value} target="_blank" rel="noopener noreferrer">
        {value}
      </Link>
    );
  if (kind === 'CONTACT')
    return value.includes('@') ? <Link href={`mailto:${value}`}>{value}</Link> : <Phone number={value} />;
  return <>{value}</>;
}

const Phone = ({ number }: { number: string }) => (
  <Link href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</Link>
);

function CopyButton({ label, value, done }: { label: string; value: string; done: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success(done),
      (reason: unknown) => toast.error('Erreur lors de la copie', reason),
    );
  return (
    <Button
      aria-label={`Copier : ${label}`}
      onClick={() => void copy()}
      sx={{ flex: 'none', height: 48, fontSize: 16 }}
    >
      Copier
    </Button>
  );
}
