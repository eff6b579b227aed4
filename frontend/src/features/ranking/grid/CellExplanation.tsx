import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Cell } from '@/shared/grid/api';
import { UNKNOWN_ERROR, errorMeanings } from './labels';

type Props = {
  cell: Cell;
  /** Opens the formula of the column; absent for those who may not, and for a column without. */
  onFormula: (() => void) | undefined;
  /** Why the whole column is in error, where it is. */
  broken: BrokenFormula | undefined;
};

/** A formula that cannot be evaluated as a whole; its error names the one that it comes from, where that is another. */
export type BrokenFormula = { formulaId: string; error: string };

/** For a cell in error: what the error means, and the way to its formula. For a blank one: what to try. */
export const CellExplanation = ({ cell, onFormula, broken }: Props) =>
  cell.error === null ? (
    <Typography variant="body2">
      Cellule vide. Relancez les calculs puis rafraîchissez les données pour la remplir.
    </Typography>
  ) : (
    <ErrorText code={cell.error} onFormula={onFormula} broken={broken} />
  );

function ErrorText({ code, onFormula, broken }: Omit<Props, 'cell'> & { code: string }) {
  const { title, text } = errorMeanings[code] ?? UNKNOWN_ERROR;
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', color: 'var(--error-text)' }}>
        <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 18 }} />
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {code} – {title}
        </Typography>
      </Stack>
      <Typography variant="body2">{broken ? broken.error : text}</Typography>
      {onFormula && (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={onFormula}
          sx={{ alignSelf: 'flex-start' }}
        >
          Ouvrir la formule
        </Link>
      )}
    </Stack>
  );
}
