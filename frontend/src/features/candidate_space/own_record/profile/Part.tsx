import CheckCircle from '@mui/icons-material/CheckCircle';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormContext, useWatch, type FieldPath } from 'react-hook-form';
import { UNREADABLE } from '@/shared/form/unreadable';
import type { ProfileFields } from './schema';

type Field = FieldPath<ProfileFields>;

type Props = {
  title: string;
  note?: string;
  /** What must be filled in there. */
  fields?: Field[];
  children: ReactNode;
};

/** A section of the profile, with how far it is. */
export function Part({ title, note, fields, children }: Props) {
  return (
    <Box component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 }}>
        <Typography variant="h2" component="h3" sx={{ flex: 1, fontSize: 20 }}>
          {title}
        </Typography>
        {fields && <Progress fields={fields} />}
      </Stack>
      {note && <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>{note}</Typography>}
      {children}
    </Box>
  );
}

function Progress({ fields }: { fields: Field[] }) {
  const { control } = useFormContext<ProfileFields>();
  const values: unknown[] = useWatch({ control, name: fields });
  const filled = values.filter((value) => typeof value === 'string' && value.trim() && value !== UNREADABLE);
  const complete = filled.length === fields.length;
  return (
    <Typography sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 15, color: 'text.secondary' }}>
      {complete && <CheckCircle aria-hidden sx={{ fontSize: 18, color: 'primary.main' }} />}
      {complete ? 'Rempli' : `${filled.length} sur ${fields.length}`}
    </Typography>
  );
}

/** Tells that what is typed comes from before, and is not saved yet. */
export function Resumed({ onErase }: { onErase: () => void }) {
  return (
    <Alert severity="info" role="status" sx={{ fontSize: 16 }}>
      Vous reprenez votre brouillon. Il n&apos;est pas encore enregistré.
      <Button variant="text" onClick={onErase} sx={{ display: 'block', height: 48, px: 0, fontSize: 16 }}>
        Effacer le brouillon
      </Button>
    </Alert>
  );
}
