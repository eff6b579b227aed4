import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { InformationDialog } from '@/shared/dialog/InformationDialog';
import { Loading } from '@/shared/frame/Loading';
import { ErrorState } from '@/shared/list/StateMessage';
import { useHeld } from '@/shared/list/useHeld';
import { toast } from '@/shared/toast/toasts';
import { putTag, removeTag, type Tag, type TaggedPerson } from './api';
import { borneBy, taggedText, texts, titleFor } from './labels';
import { tagsQuery } from './queries';
import { TagFormDialog } from './TagFormDialog';
import { useTagChange } from './useTagChange';
import { TagDot } from './TagDot';

type Props = { candidates: TaggedPerson[]; onChanged: () => void; onClose: () => void };
type Tagging = { tag: Tag; ids: string[]; on: boolean };

/** Puts tags on candidates and takes them off, at once; creates, changes and deletes tags. */
export function TagsDialog({ candidates, onChanged, onClose }: Props) {
  const { data: tags, error, refetch } = useHeld(useQuery(tagsQuery));
  const [edited, setEdited] = useState<Tag | 'new'>();
  const [deleted, setDeleted] = useState<Tag>();
  const tagging = useTagChange({
    change: ({ tag, ids, on }: Tagging) => putTag(tag, ids, on),
    failed: "Les étiquettes n'ont pas pu être changées",
    onChanged: (changed, { tag, on }) => {
      // Those who bore it already keep it.
      const run = () => tagging.mutate({ tag, ids: changed, on: !on });
      toast.success(
        taggedText(tag.name, changed.length, on),
        changed.length > 0 ? { label: 'Annuler', run } : undefined,
      );
      onChanged();
    },
  });
  const removal = useTagChange({
    change: removeTag,
    failed: "Erreur lors de la suppression de l'étiquette",
    done: () => 'Étiquette supprimée',
    onChanged: () => {
      setDeleted(undefined);
      onChanged();
    },
  });
  if (edited)
    return (
      <TagFormDialog
        tag={edited === 'new' ? undefined : edited}
        onChanged={onChanged}
        onClose={() => setEdited(undefined)}
      />
    );
  if (deleted)
    return (
      <ConfirmDialog
        open
        destructive
        title={`Supprimer « ${deleted.name} »`}
        confirmLabel="Supprimer l'étiquette"
        cancelLabel="Annuler"
        busyLabel={removal.isPending ? 'Suppression en cours…' : undefined}
        onConfirm={() => removal.mutate(deleted)}
        onClose={() => setDeleted(undefined)}
      >
        Elle sera retirée de tous ceux qui la portent ({borneBy(deleted.candidateCount).toLowerCase()}). Cette
        action est irréversible.
      </ConfirmDialog>
    );
  const ids = candidates.map(({ id }) => id);
  return (
    <InformationDialog title={titleFor(candidates)} onClose={onClose} width={680}>
      {tags === undefined && error === null && <Loading name={texts.loading} variant="text" height={160} />}
      {error !== null && <ErrorState title={texts.failed} error={error} onRetry={() => void refetch()} />}
      {tags?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>Aucune étiquette</Typography>}
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {tags?.map((tag) => (
          <TagRow
            key={tag.id}
            tag={tag}
            busy={tagging.isPending}
            onPut={(on) => tagging.mutate({ tag, ids, on })}
            onEdit={() => setEdited(tag)}
            onDelete={() => setDeleted(tag)}
          />
        ))}
      </Stack>
      <Button startIcon={<Add />} onClick={() => setEdited('new')} sx={{ mt: 4 }}>
        {texts.create}
      </Button>
    </InformationDialog>
  );
}

type TagRowProps = {
  tag: Tag;
  /** While a tag is being put on or taken off. */
  busy: boolean;
  onPut: (on: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** A tag, who bears it, and what can be done with it. */
function TagRow({ tag, busy, onPut, onEdit, onDelete }: TagRowProps) {
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
