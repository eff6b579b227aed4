import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { EmailAddress } from '@/shared/frame/EmailAddress';
import { PhoneNumber } from '@/shared/frame/PhoneNumber';
import { toast } from '@/shared/toast/toasts';
import { unbroken } from '@/shared/format/unbroken';
import type { LetterRow } from './api';
import { newWindow } from '@/shared/frame/newWindow';

const COPIED = { LINK: 'Lien copié', CODE: 'Code copié' } as const;

/** A line of the letter's table: a link opens, what must be typed elsewhere is copied, a contact is one touch away. */
export function LetterLine({ row }: { row: LetterRow }) {
  const { label, note, emphasis } = row;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '200px minmax(0, 1fr) auto' },
        columnGap: { xs: 3, sm: 4 },
        alignItems: { sm: 'center' },
        py: 3.5,
        borderBottom: '1px solid var(--border-subtle)',
      }}
    >
      <Typography
        component="dt"
        variant="body2"
        sx={{ gridColumn: 1, alignSelf: 'start', color: 'text.secondary' }}
      >
        {label}
      </Typography>
      <Box component="dd" sx={{ gridColumn: { xs: 1, sm: 2 }, m: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: row.kind === 'NOTE' ? 400 : 600, whiteSpace: 'pre-line' }}>
          <Value row={row} />
        </Typography>
        {note && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {emphasis && (
              <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
                {emphasis}
              </Box>
            )}
            {row.kind === 'CONTACT' ? (
              <PhoneNumber>{note}</PhoneNumber>
            ) : (
              unbroken(note.slice(emphasis?.length ?? 0))
            )}
          </Typography>
        )}
      </Box>
      {(row.kind === 'LINK' || row.kind === 'CODE') && (
        <Box
          component="dd"
          sx={{
            gridColumn: { xs: 2, sm: 3 },
            gridRow: { xs: '1 / span 2', sm: 1 },
            m: 0,
            alignSelf: 'center',
          }}
        >
          <CopyButton label={label} value={row.value} done={COPIED[row.kind]} />
        </Box>
      )}
    </Box>
  );
}

function Value({ row: { kind, value } }: { row: LetterRow }) {
  if (kind === 'LINK' && value.startsWith('https://'))
    return (
      <Link href={value} {...newWindow(value)}>
        {value}
      </Link>
    );
  if (kind === 'CONTACT')
    return value.includes('@') ? (
      <Link href={`mailto:${value}`}>
        <EmailAddress>{value}</EmailAddress>
      </Link>
    ) : (
      <PhoneNumber>{value}</PhoneNumber>
    );
  return <>{value}</>;
}

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
      sx={{
        height: 48,
        px: 4.5,
        fontSize: 16,
        color: 'var(--accent-text)',
        borderColor: 'var(--accent-border)',
      }}
    >
      Copier
    </Button>
  );
}
