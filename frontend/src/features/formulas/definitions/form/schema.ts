import { requiredText, z } from '@/shared/form/zod';
import type { Formula } from '../api';
import { texts } from '../labels';

/** The formula form (docs/rules/formulas.md). Whether the text reads as a formula is for the server to say: it has the only parser. */
export const formulaSchema = z.object({
  name: requiredText(texts.required, 'formulaName').regex(
    /^[^[\]#']*$/,
    "Les caractères [ ] # ' ne sont pas acceptés",
  ),
  type: z.enum(['ROW_FORMULA', 'AGGREGATE_FORMULA'], texts.required),
  businessValue: z.enum(['NONE', 'EVALUATION_METHOD'], texts.required),
  visibleToManagers: z.boolean(),
  notes: z.string(),
  formula: z.string().refine((text) => text.trim() !== '', texts.required),
});

export type FormulaFields = z.infer<typeof formulaSchema>;

export const newFormula: FormulaFields = {
  name: '',
  type: 'ROW_FORMULA',
  businessValue: 'NONE',
  visibleToManagers: true,
  notes: '',
  formula: '',
};

export const fieldsOf = ({
  name,
  type,
  businessValue,
  visibleToManagers,
  notes,
  formula,
}: Formula): FormulaFields => ({
  name,
  type,
  businessValue,
  visibleToManagers,
  notes: notes ?? '',
  formula,
});
