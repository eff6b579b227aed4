import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { BusyButton } from '@/shared/frame/BusyButton';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { Conflict, Kept, MarkedCandidate } from '../api';
import { conflictTexts, sideLabels } from '../labels';
import { markName } from '../subjects';
import { tableStyles } from '../tableStyles';
import { ConflictChoice } from './ConflictChoice';

/** The table of conflicts; on a phone each of its lines is a block: the mark, both values, Valider. */
const conflictsTableStyles: SxProps<Theme> = [
  tableStyles,
  { '& th, & td': { height: 40 }, '& .action': { textAlign: 'right' } },
  {
    '@media (max-width: 599.95px)': {
      '&, & tbody': { display: 'block' },
      '& thead': visuallyHidden,
      '& tbody tr': { display: 'grid', gridTemplateColumns: '1fr 1fr', alignItems: 'center', py: 2 },
      '& tbody tr + tr': { borderTop: '1px solid var(--border-subtle)' },
      '& tbody th, & tbody td': { height: 'auto', borderTop: 0, px: 2 },
      '& tbody th, & .action': { gridColumn: '1 / -1', py: 1 },
      '& tbody th': { fontWeight: 500 },
    },
  },
];

type Props = {
  candidate: MarkedCandidate;
  conflicts: Conflict[];
  busy: boolean;
  onResolve: (name: string, kept: Kept) => void;
};

const SIDES: Kept[] = ['EXTERNAL', 'MODIFIED'];

/** One line a conflict: both values, the choice, Valider; a line that is validated without a choice says so. */
export function ConflictsTable({ candidate, conflicts, busy, onResolve }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Kept>>(new Map());
  const [missing, setMissing] = useState<string>();
  const wrong = conflicts.find(({ name }) => name === missing && !chosen.has(name));
  const labelOf = ({ name, label }: Conflict) => {
    const mark = candidate.grades.find(({ column }) => column === name);
    return mark ? markName(candidate, mark) : label;
  };
  const validate = (name: string, line: Element | null) => {
    const kept = chosen.get(name);
    setMissing(kept ? undefined : name);
    if (kept) onResolve(name, kept);
    else line?.querySelector('input')?.focus();
  };
  return (
    <>
      <Box component="table" role="table" aria-label={conflictTexts.title} sx={conflictsTableStyles}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Note
            </th>
            {SIDES.map((side) => (
              <th key={side} role="columnheader" scope="col">
                {sideLabels[side]}
              </th>
            ))}
            <td role="cell" />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {conflicts.map((conflict) => {
            const { name } = conflict;
            const label = labelOf(conflict);
            return (
              <tr key={name} role="row">
                <th role="rowheader" scope="row">
                  {label}
                </th>
                {SIDES.map((side) => (
                  <td key={side} role="cell">
                    <ConflictChoice
                      group={`${id} ${name}`}
                      label={label}
                      side={side}
                      origin={
                        side === 'EXTERNAL' && conflict.source === 'CANDIDATE'
                          ? conflictTexts.ofCandidate
                          : undefined
                      }
                      value={side === 'EXTERNAL' ? conflict.externalValue : conflict.modifiedValue}
                      checked={chosen.get(name) === side}
                      error={wrong?.name === name ? `${id}-error` : undefined}
                      onChoose={() => setChosen(new Map(chosen).set(name, side))}
                    />
                  </td>
                ))}
                <td role="cell" className="action">
                  <BusyButton
                    busy={busy}
                    aria-label={`Valider, ${label}`}
                    onClick={({ currentTarget }) => validate(name, currentTarget.closest('tr'))}
                  >
                    Valider
                  </BusyButton>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Box>
      {wrong && <FieldMessage id={`${id}-error`} error={`${labelOf(wrong)} : Champ obligatoire`} />}
    </>
  );
}
