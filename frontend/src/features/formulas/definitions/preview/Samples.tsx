import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { formatCell } from '@/shared/format/cells';
import { formatInteger } from '@/shared/format/numbers';
import { HiddenHeaders } from '@/shared/theme/HiddenHeaders';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { FormulaPreview, Sample, TriedCandidate } from '../api';
import { candidateName } from './CandidateChoice';

type Props = {
  preview: FormulaPreview;
  /** The id of whom the parts of the formula are shown for. */
  chosen: string | undefined;
  onChoose: (candidate: TriedCandidate) => void;
};

/** What a few candidates get: the first of the Classement, some without a value, some in error; a name shows the parts. */
export function Samples({ preview, chosen, onChoose }: Props) {
  const { candidates, blank, errors, statistics } = preview;
  const groups = [
    { label: 'Premiers du Classement', people: candidates },
    { label: `Sans résultat (${formatInteger(statistics?.blank ?? 0)})`, people: blank },
    { label: `En erreur (${formatInteger(statistics?.errors ?? 0)})`, people: errors },
  ].filter(({ people }) => people.length > 0);
  return (
    <Box sx={table}>
      <table>
        <caption style={visuallyHidden}>Quelques candidats</caption>
        <HiddenHeaders names={['Candidat', 'Résultat']} />
        {groups.map(({ label, people }) => (
          <tbody key={label}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {label}
              </th>
            </tr>
            {people.map((person) => (
              <tr key={person.id} data-chosen={person.id === chosen || undefined}>
                <th scope="row">
                  <Link
                    component="button"
                    type="button"
                    color="inherit"
                    underline="hover"
                    aria-pressed={person.id === chosen}
                    title="Voir le calcul pour ce candidat"
                    onClick={() => onChoose(person)}
                    sx={{ font: 'inherit', textAlign: 'left' }}
                  >
                    {candidateName(person) || `n° ${person.externalId}`}
                  </Link>
                </th>
                <td style={{ color: colourOf(person) }}>{formatCell(person)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Box>
  );
}

function colourOf({ value, error }: Sample) {
  if (error !== null) return 'var(--error-text)';
  return value === null || value === '' ? 'var(--text-muted)' : undefined;
}

const table = {
  minWidth: 0,
  fontSize: 13,
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th[scope=rowgroup]': {
    px: 2,
    pt: 2,
    pb: '2px',
    fontSize: 12,
    fontWeight: 400,
    textAlign: 'left',
    color: 'text.secondary',
  },
  '& tbody:first-of-type th': { pt: 0 },
  '& td, & th[scope=row]': {
    px: 2,
    py: '2px',
    fontWeight: 400,
    textAlign: 'left',
    overflowWrap: 'anywhere',
    borderTop: '1px solid var(--border-subtle)',
  },
  '& td': {
    width: '40%',
    textAlign: 'right',
    fontWeight: 500,
    fontVariantNumeric: 'tabular-nums lining-nums',
  },
  '& tr[data-chosen] > *': { backgroundColor: 'var(--accent-soft)' },
};
