import LabelOutlined from '@mui/icons-material/LabelOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import type { TaggedPerson } from './api';
import { texts } from './labels';
import { TagChips } from './TagChips';

const TagsDialog = lazy(async () => ({ default: (await import('./TagsDialog')).TagsDialog }));

type Props = {
  candidate: TaggedPerson & { tags: string[] };
  editable: boolean;
  onChanged: () => void;
};

/** The tags of the candidate in the drawer, and where they are changed. */
export function CandidateTags({ candidate, editable, onChanged }: Props) {
  const [open, setOpen] = useState(false);
  if (!editable && candidate.tags.length === 0) return null;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      {candidate.tags.length > 0 && <TagChips names={candidate.tags} />}
      {editable && (
        <Button variant="text" startIcon={<LabelOutlined />} onClick={() => setOpen(true)}>
          {texts.title}
        </Button>
      )}
      {open && (
        <Suspense>
          <TagsDialog candidates={[candidate]} onChanged={onChanged} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
