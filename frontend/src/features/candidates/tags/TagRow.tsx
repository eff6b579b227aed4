import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Tag } from './api';
import { borneBy } from './labels';
import { TagDot } from './TagDot';

type Props = {
  tag: Tag;
  /** While a tag is being put on or taken off. */
  busy: boolean;
  onPut: (on: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** A tag, who bears it, and what can be done with it. */
export function TagRow({ tag, busy, onPut, onEdit, onDelete }: Props) {
  const action = (label: string, run: () => void, color = 'var(--accent-text)') => (
    <Button
      variant="text"
      disabled={busy}
      aria-label={`${label} l'étiquette ${tag.name}`}
      onClick={run}
      sx={{ height: 28, px: 1.5, fontSize: 12, color }}
    >
      {label}
    </Button>
  );
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        py: 1,
        borderBottom: '1px solid var(--border-subtle)',
      }}
    >
      <TagDot colour={tag.colour} />
      <Typography sx={{ flex: 1, minWidth: 120, overflowWrap: 'anywhere' }}>{tag.name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {borneBy(tag.candidateCount)}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
        {action('Mettre', () => onPut(true))}
        {action('Retirer', () => onPut(false))}
        {action('Modifier', onEdit)}
        {action('Supprimer', onDelete, 'var(--error-text)')}
      </Stack>
    </Stack>
  );
}
