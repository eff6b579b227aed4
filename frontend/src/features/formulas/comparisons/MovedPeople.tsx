import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { formatInteger } from '@/shared/format/numbers';
import type { Moved } from './api';
import { PeopleLink } from './PeopleLink';
import { PeopleTable } from './PeopleTable';

const FIRST = 4;

type Props = { title: string; icon: ReactNode; people: Moved[]; fileName: string };

/** Those who enter, or who leave, the first ones: a few of them, and all in a dialog that exports them. */
export function MovedPeople({ title, icon, people, fileName }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={`${id}-title`}
      sx={{ border: '1px solid var(--border-default)', borderRadius: '8px', overflow: 'hidden', minWidth: 0 }}
    >
      <Stack direction="row" sx={{ px: 3, py: 2, gap: 2, alignItems: 'center' }}>
        {icon}
        <Typography id={`${id}-title`} variant="body2" component="h3" sx={{ fontWeight: 600, mr: 'auto' }}>
          {title} ({formatInteger(people.length)})
        </Typography>
        {people.length > FIRST && (
          <PeopleLink title={title} people={people} count={people.length} fileName={fileName} />
        )}
      </Stack>
      {people.length > 0 && <PeopleTable label={title} people={people.slice(0, FIRST)} />}
    </Box>
  );
}
