import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@/shared/format/dates';
import type { MarkedCandidate } from './api';
import { texts } from './labels';
import { markName } from './subjects';
import { tableStyles } from './tableStyles';
import { isModified, writtenMark } from './values';
import { fullName } from '@/shared/format/people';

/** The marks that were changed: the file's value, the current one, who changed it and when. */
export function ModifiedMarks({ candidate }: { candidate: MarkedCandidate }) {
  const modified = candidate.grades.filter(isModified);
  if (modified.length === 0)
    return <Typography sx={{ py: 3, color: 'text.secondary' }}>{texts.noneModified}</Typography>;
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
