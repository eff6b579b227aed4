import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { formatCount } from '@/shared/format/numbers';
import type { Fault } from '../api';
import { texts } from '../labels';
import { fixesOf, type Fix } from './faults';

type Props = { id: string; faults: readonly Fault[]; text: string; onFix: (fix: Fix) => void };

/** The first thing that is wrong: where, what, and one click to put it right when the server suggests something. */
export function FaultNotice({ id, faults, text, onFix }: Props) {
  const [first] = faults;
  if (!first) return null;
  const fixes = fixesOf(first, text);
  return (
    <Alert id={id} severity="error" role="status" sx={{ '& .MuiAlert-message': { py: '6px' } }}>
      <strong>{texts.invalid}</strong>
      <br />
      {first.line !== null && first.column !== null && `Ligne ${first.line}, colonne ${first.column} : `}
      {sentence(first)}
      {fixes.map((fix, position) => (
        <span key={fix.label}>
          {position === 0 ? ' Remplacer par ' : ' ou '}
          <Link
            component="button"
            type="button"
            onClick={() => onFix(fix)}
            sx={{ color: 'inherit', font: 'inherit', fontWeight: 600, verticalAlign: 'baseline' }}
          >
            {fix.label}
          </Link>
        </span>
      ))}
      {faults.length > 1 && (
        <>
          <br />
          {formatCount(faults.length - 1, 'autre erreur', 'autres erreurs')} : F8 pour la suivante.
        </>
      )}
    </Alert>
  );
}

function sentence({ message, expected }: Fault) {
  const what = message === texts.invalid ? 'ce passage ne se lit pas' : message;
  return expected.length > 0
    ? `${what} ; attendu : ${alternatives.format(expected.map(quoted))}.`
    : `${what}.`;
}

const alternatives = new Intl.ListFormat('fr', { type: 'disjunction' });

/** A sign is quoted, so that it does not read as punctuation. */
const quoted = (word: string) => (/\p{L}/u.test(word) ? word : `« ${word} »`);
