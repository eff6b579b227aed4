import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import type { MarkedCandidate, SchoolYear } from './api';
import { texts, yearLabels } from './labels';
import { MarksTable } from './MarksTable';
import { ModifiedMarks } from './ModifiedMarks';
import { yearTable } from './subjects';
import type { MarkEdits } from './useMarkEdits';

const YEARS: SchoolYear[] = ['PREMIERE', 'TERMINALE'];

type Props = {
  candidate: MarkedCandidate;
  edits: MarkEdits;
  editable: boolean;
  /** The subjects without any mark are there from the beginning. */
  blanksShown?: boolean;
};

/** The marks of the school reports: a year's subjects by term, and those that were changed beside what the file says. */
export function MarksSection({ candidate, edits, editable, blanksShown = false }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<SchoolYear | 'HISTORY'>('TERMINALE');
  const table = useMemo(
    () => (chosen === 'HISTORY' ? undefined : yearTable(candidate, chosen)),
    [candidate, chosen],
  );
  return (
    <Box component="section" aria-labelledby={`${id}-title`}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography id={`${id}-title`} component="h4" variant="h3">
          {texts.title}
        </Typography>
        <Tabs
          value={chosen}
          onChange={(_, tab: SchoolYear | 'HISTORY') => setChosen(tab)}
          aria-labelledby={`${id}-title`}
          sx={{ ml: 'auto' }}
        >
          {YEARS.map((year) => (
            <Tab
              key={year}
              value={year}
              label={yearLabels[year]}
              id={`${id}-${year}`}
              aria-controls={`${id}-panel`}
            />
          ))}
          <Tab value="HISTORY" label={texts.history} id={`${id}-HISTORY`} aria-controls={`${id}-panel`} />
        </Tabs>
      </Stack>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {table && chosen !== 'HISTORY' ? (
          <MarksTable
            key={`${candidate.id} ${chosen}`}
            label={`${texts.title}, ${yearLabels[chosen]}`}
            table={table}
            edits={edits}
            editable={editable}
            blanksShown={blanksShown}
          />
        ) : (
          <ModifiedMarks candidate={candidate} />
        )}
      </Box>
    </Box>
  );
}
