import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { formatMoment } from '@/shared/format/dates';
import { fullName } from '@/shared/format/people';
import type { MarkedCandidate, SchoolYear } from './api';
import { texts, yearLabels } from './labels';
import { MarksTable } from './MarksTable';
import { yearTable, markName } from './subjects';
import type { MarkEdits } from './useMarkEdits';
import { tableStyles } from './tableStyles';
import { isModified, writtenMark } from './values';

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
          <Tab value="HISTORY" label="Historique" id={`${id}-HISTORY`} aria-controls={`${id}-panel`} />
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

/** The marks that were changed: the file's value, the current one, who changed it and when. */
function ModifiedMarks({ candidate }: { candidate: MarkedCandidate }) {
  const modified = candidate.grades.filter(isModified);
  if (modified.length === 0)
    return <Typography sx={{ py: 3, color: 'text.secondary' }}>Aucune note modifiée</Typography>;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label="Notes modifiées" sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{texts.subject}</th>
            <th scope="col" className="mark">
              Fichier
            </th>
            <th scope="col" className="mark">
              Modifiée
            </th>
          </tr>
        </thead>
        <tbody>
          {modified.map((mark) => (
            <tr key={mark.column}>
              <th scope="row">
                {markName(candidate, mark)}
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {mark.modified?.author && `${fullName(mark.modified.author)}, `}
                  {mark.modified && formatMoment(mark.modified.created)}
                </Typography>
              </th>
              <td className="mark">{writtenMark(mark.externalValue)}</td>
              <td className="mark">{writtenMark(mark.value)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
