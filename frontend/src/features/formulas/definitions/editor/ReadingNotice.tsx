import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { checkQuery } from '../queries';
import type { Draft } from '../form/useFormulaCheck';
import { plainSigns, readingsOf } from './readings';

type Props = { draft: Draft; correct: boolean; onWrite: (text: string) => void };

/** What else a formula may mean: its commas as decimals, or signs that a text editor put in the place of its own. */
export function ReadingNotice({ draft, correct, onWrite }: Props) {
  const readings = correct ? readingsOf(draft.formula) : undefined;
  const decimals = readings?.decimals ?? '';
  const other = useQuery({ ...checkQuery({ ...draft, formula: decimals }), enabled: decimals !== '' });
  const isPossible = other.data?.about.formula === decimals && other.data.checked.valid;
  const plain = correct ? undefined : plainSigns(draft.formula);
  if (readings && isPossible)
    return (
      <Alert severity="warning" role="status" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        Sans point-virgule, la virgule sépare les arguments&nbsp;: la formule est lue{' '}
        <code>{readings.read}</code>. Pour des nombres décimaux, écrire{' '}
        <Choice text={decimals} onWrite={onWrite} />
      </Alert>
    );
  return plain === undefined ? null : (
    <Alert severity="info" role="status" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      Des signes viennent d&apos;un traitement de texte. Écrire <Choice text={plain} onWrite={onWrite} />
    </Alert>
  );
}

const Choice = ({ text, onWrite }: { text: string } & Pick<Props, 'onWrite'>) => (
  <Link
    component="button"
    type="button"
    onClick={() => onWrite(text)}
    sx={{ color: 'inherit', font: 'inherit', fontWeight: 600, verticalAlign: 'baseline', textAlign: 'left' }}
  >
    <code>{text}</code>
  </Link>
);
