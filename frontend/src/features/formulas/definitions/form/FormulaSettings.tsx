import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { ChoiceField } from '@/shared/form/ChoiceField';
import { TextField } from '@/shared/form/TextField';
import { LIMITS } from '@/shared/limits/api';
import { businessValueLabels, typeLabels } from '../labels';
import type { FormulaFields } from './schema';

/** The name, at creation only; the type; the business value. `aside` stands at their right. */
export const FormulaSettings = ({ creating, aside }: { creating: boolean; aside: ReactNode }) => (
  <>
    {creating && (
      <TextField<FormulaFields>
        name="name"
        label="Nom"
        input={{ maxLength: LIMITS.texts.formulaName }}
        hint="Le nom désigne la formule dans les autres : il ne pourra plus être modifié."
      />
    )}
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-end' }}>
      <ChoiceField<FormulaFields> name="type" label="Type de formule" labels={typeLabels} width={164} />
      <ChoiceField<FormulaFields>
        name="businessValue"
        label="Valeur métier"
        labels={businessValueLabels}
        width={214}
      />
      <Stack sx={{ ml: 'auto', minHeight: 40, justifyContent: 'center' }}>{aside}</Stack>
    </Stack>
  </>
);
