import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { useId, useState } from 'react';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { BusyButton } from '@/shared/frame/BusyButton';
import type { Conflict, Kept } from '../api';
import { conflictTexts } from '../labels';
import { tableStyles } from '../tableStyles';
import { writtenMark } from '../values';

type Props = { conflicts: Conflict[]; busy: boolean; onResolve: (name: string, kept: Kept) => void };

/** One line a conflict: both values, the choice, Valider; a line that is validated without a choice says so. */
export function ConflictsTable({ conflicts, busy, onResolve }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Kept>>(new Map());
  const [missing, setMissing] = useState<string>();
  const wrong = conflicts.find(({ name }) => name === missing && !chosen.has(name));
  const choose = (name: string, kept: Kept) => setChosen(new Map(chosen).set(name, kept));
  const validate = (name: string) => {
    const kept = chosen.get(name);
    setMissing(kept ? undefined : name);
    if (kept) onResolve(name, kept);
  };
  const choice = ({ name, label, externalValue, modifiedValue }: Conflict, kept: Kept, column: string) => (
    <td>
      <FormControlLabel
        sx={{ m: 0, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
        label={writtenMark(kept === 'EXTERNAL' ? externalValue : modifiedValue)}
        control={
          <Radio
            size="small"
            name={`${id} ${name}`}
            checked={chosen.get(name) === kept}
            onChange={() => choose(name, kept)}
            sx={{ p: 1, mr: 1 }}
            color={wrong?.name === name ? 'error' : 'primary'}
            slotProps={{
              input: {
                'aria-label': `${label}, ${column} : ${writtenMark(kept === 'EXTERNAL' ? externalValue : modifiedValue)}`,
                'aria-invalid': wrong?.name === name,
                'aria-describedby': wrong?.name === name ? `${id}-error` : undefined,
              },
            }}
          />
        }
      />
    </td>
  );
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Box
          component="table"
          aria-label={conflictTexts.title}
          sx={[tableStyles, { '& th, & td': { height: 40 } }]}
        >
          <thead>
            <tr>
              <th scope="col">Note</th>
              <th scope="col">Parcoursup</th>
              <th scope="col">Modifiée ici</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {conflicts.map((conflict) => (
              <tr key={conflict.name}>
                <th scope="row">{conflict.label}</th>
                {choice(conflict, 'EXTERNAL', 'Parcoursup')}
                {choice(conflict, 'MODIFIED', 'modifiée ici')}
                <td style={{ textAlign: 'right' }}>
                  <BusyButton
                    busy={busy}
                    aria-label={`Valider, ${conflict.label}`}
                    onClick={() => validate(conflict.name)}
                  >
                    Valider
                  </BusyButton>
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {wrong && <FieldMessage id={`${id}-error`} error={`${wrong.label} : ${conflictTexts.required}`} />}
    </>
  );
}
