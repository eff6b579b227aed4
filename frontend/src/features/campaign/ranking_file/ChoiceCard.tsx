import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import { Card } from '@/shared/list/Card';
import type { Choice, GroupCheck, TieBreak } from './api';
import { columnName, groupName } from './labels';

type Props = {
  state: { rankColumns: string[]; numberColumns: string[] };
  choice: Choice;
  groups: GroupCheck[];
  group: string | undefined;
  onChoice: (choice: Choice) => void;
  onGroup: (group: string) => void;
};

const MOST_BUTTONS = 6;

const groupLabel = ({ group, ready }: GroupCheck) => groupName(group) + (ready ? '' : ' (à corriger)');

/** Which group, which column holds the ranks, and which ones settle ties, in order. */
export function ChoiceCard({ state, choice, groups, group, onChoice, onGroup }: Props) {
  const id = useId();
  return (
    <Card component="section" sx={{ p: 4 }}>
      <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        {groups.length > 0 && (
          <FormControl>
            <FormLabel id={`${id}-group`}>Groupe</FormLabel>
            {groups.length <= MOST_BUTTONS ? (
              <ChoiceButtons
                aria-labelledby={`${id}-group`}
                choices={groups.map((each) => ({ value: each.group, label: groupLabel(each) }))}
                value={group}
                onChange={onGroup}
              />
            ) : (
              <Select
                labelId={`${id}-group`}
                value={group ?? ''}
                onChange={({ target }) => onGroup(target.value)}
              >
                {groups.map((each) => (
                  <MenuItem key={each.group} value={each.group}>
                    {groupLabel(each)}
                  </MenuItem>
                ))}
              </Select>
            )}
          </FormControl>
        )}
        <ColumnSelect
          label="Rang lu dans"
          value={choice.rankColumn}
          columns={state.rankColumns}
          onColumn={(rankColumn) => onChoice({ ...choice, rankColumn })}
        />
        <TieBreaks
          tieBreak={choice.tieBreak}
          columns={state.numberColumns.filter((name) => name !== choice.rankColumn)}
          onChange={(tieBreak) => onChoice({ ...choice, tieBreak })}
        />
      </Stack>
    </Card>
  );
}

type SelectProps = { label: string; value: string; columns: string[]; onColumn: (column: string) => void };

function ColumnSelect({ label, value, columns, onColumn }: SelectProps) {
  const id = useId();
  return (
    <FormControl sx={{ width: 240 }}>
      <FormLabel id={id}>{label}</FormLabel>
      <Select labelId={id} value={value} onChange={({ target }) => onColumn(target.value)}>
        {columns.map((name) => (
          <MenuItem key={name} value={name}>
            {columnName(name)}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}

type BreaksProps = { tieBreak: TieBreak[]; columns: string[]; onChange: (tieBreak: TieBreak[]) => void };

function TieBreaks({ tieBreak, columns, onChange }: BreaksProps) {
  const left = columns.filter((name) => !tieBreak.some(({ column }) => column === name));
  const turned = ({ column, direction }: TieBreak): TieBreak => ({
    column,
    direction: direction === 'DESC' ? 'ASC' : 'DESC',
  });
  return (
    <Stack sx={{ gap: 1 }}>
      {tieBreak.length > 0 && (
        <Stack
          component="ul"
          direction="row"
          sx={{ m: 0, p: 0, gap: 1, listStyle: 'none', flexWrap: 'wrap' }}
        >
          {tieBreak.map((each, index) => (
            <li key={each.column}>
              <Chip
                label={`${index + 1}. ${columnName(each.column)}`}
                icon={
                  each.direction === 'DESC' ? (
                    <ArrowDownward titleAccess="le plus grand d'abord" />
                  ) : (
                    <ArrowUpward titleAccess="le plus petit d'abord" />
                  )
                }
                onClick={() => onChange(tieBreak.map((other) => (other === each ? turned(each) : other)))}
                onDelete={() => onChange(tieBreak.filter((other) => other !== each))}
              />
            </li>
          ))}
        </Stack>
      )}
      {left.length > 0 && (
        <ColumnSelect
          key={tieBreak.length}
          label={tieBreak.length > 0 ? 'Puis par' : 'À égalité, départager par'}
          value=""
          columns={left}
          onColumn={(column) => onChange([...tieBreak, { column, direction: 'DESC' }])}
        />
      )}
    </Stack>
  );
}
