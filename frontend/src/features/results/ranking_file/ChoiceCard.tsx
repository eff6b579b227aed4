import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import { Card } from '@/shared/list/Card';
import tokens from '@/shared/theme/tokens.json';
import type { Choice, GroupCheck, RankingState, RankScope } from './api';
import { ColumnSelect } from './ColumnSelect';
import { groupName } from './labels';
import { TieBreaks } from './TieBreaks';

type Props = {
  state: Pick<RankingState, 'rankColumns' | 'rankScopes' | 'numberColumns'>;
  choice: Choice;
  groups: GroupCheck[];
  group: string | undefined;
  onChoice: (choice: Choice) => void;
  onGroup: (group: string) => void;
};

const MOST_BUTTONS = 6;

const SCOPES: { value: RankScope; label: string }[] = [
  { value: 'ALL', label: 'parmi tous' },
  { value: 'GROUP', label: 'dans le groupe' },
];

const groupLabel = ({ group, ready }: GroupCheck) => groupName(group) + (ready ? '' : ' (à corriger)');

/** Which group, which column holds the ranks, which ones settle ties, in order, and who is ranked. */
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
                height={tokens.control.height.form}
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
          onColumn={(rankColumn) =>
            onChoice({ ...choice, rankColumn, rankScope: state.rankScopes[rankColumn] })
          }
        />
        <FormControl>
          <FormLabel id={`${id}-scope`}>Ce rang est</FormLabel>
          <ChoiceButtons
            aria-labelledby={`${id}-scope`}
            choices={SCOPES}
            value={choice.rankScope}
            height={tokens.control.height.form}
            onChange={(rankScope) => onChoice({ ...choice, rankScope })}
          />
        </FormControl>
        <TieBreaks
          tieBreak={choice.tieBreak}
          columns={state.numberColumns.filter((name) => name !== choice.rankColumn)}
          onChange={(tieBreak) => onChoice({ ...choice, tieBreak })}
        />
      </Stack>
      <FormControlLabel
        sx={{ mt: 3, ml: 0, gap: 2 }}
        control={
          <Switch
            checked={choice.keepUnconfirmed}
            onChange={({ target }) => onChoice({ ...choice, keepUnconfirmed: target.checked })}
          />
        }
        label="Garder aussi les candidats dont le vœu n'est pas confirmé"
      />
    </Card>
  );
}
