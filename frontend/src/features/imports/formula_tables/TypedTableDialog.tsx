import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogEnd } from '@/shared/dialog/DialogEnd';
import { Failure } from '@/shared/dialog/Failure';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { typedNumber } from '@/shared/format/numbers';
import { LIMITS } from '@/shared/limits/api';
import { toast } from '@/shared/toast/toasts';
import { createTyped, saveTyped, type Row, type Table } from './api';
import { texts } from './labels';
import { TABLES } from './queries';
import { pasted, typedOf } from './typed';

type Props = {
  /** The table whose rows are typed anew; none for a new one. */
  table: Table | undefined;
  rows: readonly Row[];
  onSaved: (id: string) => void;
  onClose: () => void;
};

const EMPTY = Array.from({ length: 6 }, () => ['', '', '']);

/** A small grid of headers and rows, in which one pastes from a spreadsheet. */
export function TypedTableDialog({ table, rows, onSaved, onClose }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [grid, setGrid] = useState<string[][]>(() =>
    table
      ? [
          table.columns.map((column) => column.name),
          ...rows.map(({ cells }) => cells.map(textOf)),
          blank(table),
        ]
      : EMPTY,
  );
  const typed = typedOf(grid, table?.columns ?? []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (table ? saveTyped(table, typed) : createTyped(name.trim(), typed)),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: TABLES });
      toast.success(`${saved.name} enregistrée`);
      onSaved(saved.id);
      onClose();
    },
  });
  const write = (row: number, column: number, text: string) => setGrid(pasted(grid, row, column, text));
  return (
    <TitledDialog
      title={table ? `Modifier les lignes de ${table.name}` : 'Saisir une table'}
      onClose={onClose}
      width={760}
    >
      <DialogContent>
        {!table && (
          <OutlinedInput
            fullWidth
            autoFocus
            placeholder="Nom de la table, par exemple Coefficients"
            value={name}
            onChange={({ target }) => setName(target.value)}
            inputProps={{ 'aria-label': 'Nom de la table', maxLength: LIMITS.texts.table }}
            sx={{ mb: 3 }}
          />
        )}
        <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
          La première ligne nomme les colonnes. Collez depuis un tableur avec Ctrl+V.
        </Typography>
        <Box sx={{ maxHeight: '48vh', overflow: 'auto', border: '1px solid var(--border-default)' }}>
          <Box component="table" sx={{ borderCollapse: 'collapse', width: '100%', '& td, & th': cellStyle }}>
            <tbody>
              {grid.map((line, row) => (
                // Rows have no other name than where they stand.
                <tr key={row}>
                  {line.map((text, column) => (
                    <Box
                      key={column}
                      component={row === 0 ? 'th' : 'td'}
                      scope={row === 0 ? 'col' : undefined}
                    >
                      <input
                        aria-label={
                          row === 0 ? `En-tête ${column + 1}` : `Ligne ${row}, colonne ${column + 1}`
                        }
                        value={text}
                        onChange={({ target }) => write(row, column, target.value)}
                        onPaste={(event) => {
                          const copied = event.clipboardData.getData('text/plain');
                          if (!/[\t\n]/.test(copied)) return;
                          event.preventDefault();
                          write(row, column, copied);
                        }}
                        onFocus={({ target }) => target.select()}
                        onKeyDown={({ key, ctrlKey, currentTarget }) => {
                          if (key === 'Enter' && ctrlKey && !isPending) mutate();
                          // As in a spreadsheet: the text is written on, where a key alone writes over it.
                          else if (key === 'F2') currentTarget.setSelectionRange(text.length, text.length);
                        }}
                        style={{ fontWeight: row === 0 ? 600 : 400 }}
                      />
                    </Box>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
        <Button sx={{ mt: 2, mr: 2 }} onClick={() => setGrid([...grid, (grid[0] ?? []).map(() => '')])}>
          Ajouter une ligne
        </Button>
        <Button sx={{ mt: 2 }} onClick={() => setGrid(grid.map((line) => [...line, '']))}>
          Ajouter une colonne
        </Button>
        {typed.rows.length > LIMITS.tableRowsTyped && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            Au plus {LIMITS.tableRowsTyped} lignes se saisissent : envoyez plutôt un fichier.
          </Alert>
        )}
        {error && (
          <Alert severity="error" role="alert" sx={{ mt: 2 }}>
            <Failure text={texts.saved} error={error} />
          </Alert>
        )}
      </DialogContent>
      <DialogEnd busy={isPending} onClick={() => mutate()} onClose={onClose}>
        Enregistrer
      </DialogEnd>
    </TitledDialog>
  );
}

const textOf = (cell: Row['cells'][number]) =>
  cell === null
    ? ''
    : typeof cell === 'number'
      ? typedNumber(cell)
      : typeof cell === 'boolean'
        ? cell
          ? 'VRAI'
          : 'FAUX'
        : cell;

const blank = ({ columns }: Table) => columns.map(() => '');

const cellStyle = {
  p: 0,
  border: '1px solid var(--border-subtle)',
  '& input': {
    width: '100%',
    minWidth: 90,
    height: 32,
    px: 2,
    border: 0,
    font: 'inherit',
    color: 'inherit',
    background: 'none',
  },
};
