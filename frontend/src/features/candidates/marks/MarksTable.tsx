import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type KeyboardEvent } from 'react';
import { shortSubject } from '@/shared/candidates/specialities';
import { formatCount } from '@/shared/format/numbers';
import type { Mark } from './api';
import { texts } from './labels';
import { MarkCell } from './MarkCell';
import { MarkOrigin } from './MarkOrigin';
import { tableStyles } from './tableStyles';
import type { YearTable } from './subjects';
import { Trend } from './Trend';
import type { MarkEdits } from './useMarkEdits';

type Position = { row: number; term: number };
type Props = {
  label: string;
  table: YearTable;
  edits: MarkEdits;
  editable: boolean;
  /** The subjects without any mark are there from the beginning: somebody came to fill them in. */
  blanksShown: boolean;
};

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Subjects by term. Arrows move, F2 or Entrée edits, Entrée keeps, Échap cancels; below it, where the value comes from. */
export function MarksTable({ label, table, edits, editable, blanksShown }: Props) {
  const { terms } = table;
  const [whole, setWhole] = useState(blanksShown);
  const rows = whole ? table.rows : table.rows.filter(({ blank, marks }) => !blank || isEdited(marks, edits));
  const [active, setActive] = useState<Position>({ row: 0, term: 0 });
  const [looked, setLooked] = useState(false);
  const [editing, setEditing] = useState<{ typed: string | undefined }>();
  const [refused, setRefused] = useState<string>();
  const grid = useRef<HTMLTableElement>(null);
  const hidden = table.rows.length - rows.length;
  const at = (row: number, term: number) => rows[row]?.marks.get(terms[term] ?? 0);
  const position = { row: Math.min(active.row, rows.length - 1), term: active.term };
  const present = at(position.row, position.term);

  const focus = ({ row, term }: Position) =>
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row}-${term}"]`)?.focus();
  const move = (step: [number, number]) => {
    const row = Math.min(Math.max(position.row + step[0], 0), rows.length - 1);
    const term = Math.min(Math.max(position.term + step[1], 0), terms.length - 1);
    setActive({ row, term });
    focus({ row, term });
  };
  const end = (step?: [number, number]) => {
    setEditing(undefined);
    if (step) move(step);
    else focus(position);
  };
  const begin = (typed?: string) => {
    setRefused(undefined);
    setEditing({ typed });
  };
  const onKey = (event: KeyboardEvent) => {
    if (!editing && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) edits.save();
    if (editing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const begins = event.key === 'F2' || event.key === 'Enter' || /^[\d.,]$/.test(event.key);
    const erases = event.key === 'Delete' || event.key === 'Backspace';
    if (step) move(step);
    else if (editable && present && begins) begin(event.key.length === 1 ? event.key : undefined);
    else if (editable && present && erases) edits.edit(present, null);
    else return;
    event.preventDefault();
  };
  if (table.rows.length === 0)
    return <Typography sx={{ py: 3, color: 'text.secondary' }}>Aucune note dans le fichier</Typography>;
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Box component="table" role="grid" ref={grid} aria-label={label} onKeyDown={onKey} sx={tableStyles}>
          <MarksHead table={table} rows={rows} />
          <tbody>
            {rows.map(({ subject, marks }, row) => (
              <tr key={subject} role="row">
                <th role="rowheader" scope="row" title={subject}>
                  <span>
                    {shortSubject(subject)}
                    <Trend
                      marks={terms.map((term) => numberOf(marks.get(term), edits))}
                      classMeans={terms.map((term) => marks.get(term)?.classMean ?? null)}
                    />
                  </span>
                </th>
                {terms.map((term, column) => {
                  const mark = marks.get(term);
                  const isActive = position.row === row && position.term === column;
                  return (
                    <MarkCell
                      key={term}
                      name={`${row}-${column}`}
                      mark={mark}
                      pending={mark && edits.edits.get(mark.column)}
                      stale={mark !== undefined && edits.stale === mark.column}
                      active={isActive}
                      editing={isActive ? editing : undefined}
                      onActive={() => {
                        setActive({ row, term: column });
                        setLooked(true);
                      }}
                      onBegin={() => editable && mark && begin()}
                      onEdit={(value) => mark && edits.edit(mark, value)}
                      onRefused={setRefused}
                      onEnd={end}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {refused !== undefined && (
        // In sight, however long the table is under the fold.
        <Alert severity="error" sx={{ position: 'sticky', bottom: 8, zIndex: 1, mt: 2 }}>
          {texts.refused(refused)}
        </Alert>
      )}
      {looked && present && <MarkOrigin mark={present} edits={edits} editable={editable} />}
      {(hidden > 0 || whole) && (
        <Button variant="text" onClick={() => setWhole(!whole)} sx={{ mt: 1 }}>
          {whole
            ? 'Masquer les matières sans note'
            : `Afficher ${formatCount(hidden, 'matière sans note', 'matières sans note')}`}
        </Button>
      )}
    </>
  );
}

function MarksHead({ table: { terms, termLabel }, rows }: { table: YearTable; rows: YearTable['rows'] }) {
  const hasMeans = rows.some(({ marks }) => [...marks.values()].some(({ classMean }) => classMean !== null));
  return (
    <thead>
      <tr role="row">
        <th role="columnheader" scope="col">
          <span>
            {texts.subject}
            {hasMeans && (
              <span className="legend" aria-hidden>
                Classe
              </span>
            )}
          </span>
        </th>
        {terms.map((term) => (
          <th key={term} role="columnheader" scope="col" className="mark">
            {termLabel(term)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const isEdited = (marks: ReadonlyMap<number, { column: string }>, { edits }: MarkEdits) =>
  [...marks.values()].some(({ column }) => edits.has(column));

/** The mark as it will be saved, where it is one. */
function numberOf(mark: Mark | undefined, { edits }: MarkEdits) {
  const value = mark && (edits.get(mark.column)?.value ?? mark.value);
  return typeof value === 'number' ? value : null;
}
