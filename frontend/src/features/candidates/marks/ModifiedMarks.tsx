import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@/shared/format/dates';
import type { MarkedCandidate } from './api';
import { texts, yearLabels } from './labels';
import { tableStyles } from './tableStyles';
import { isModified, writtenMark } from './values';

/** The marks that were changed: what the file says beside what stands, who changed it and when. */
export function ModifiedMarks({ candidate }: { candidate: MarkedCandidate }) {
  const modified = candidate.grades.filter(isModified);
  if (modified.length === 0)
    return <Typography sx={{ py: 3, color: 'text.secondary' }}>{texts.noneModified}</Typography>;
  const term = (year: keyof typeof yearLabels, number: number) =>
    `${yearLabels[year]} ${candidate.periodicity[year] === 'SEMESTER' ? 'S' : 'T'}${number}`;
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
          {modified.map(({ column, subject, year, trimester, value, externalValue, modified: change }) => (
            <tr key={column}>
              <th scope="row">
                {subject}, {term(year, trimester)}
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {change?.author && `${change.author.firstName} ${change.author.lastName}, `}
                  {change && formatMoment(change.created)}
                </Typography>
              </th>
              <td className="mark">{writtenMark(externalValue)}</td>
              <td className="mark">{writtenMark(value)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
