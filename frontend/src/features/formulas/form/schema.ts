import { z } from 'zod';
import type { Formula } from '../api';
import { formulaParser } from '../grammar/formulaLanguage';
import { texts } from '../labels';

/** The longest formula that the server takes (design/formulas.md, "Refused when saved"). */
export const LONGEST = 10_000;

/** Whether the text reads as a formula; the server also judges its names and arguments. */
function isFormula(text: string) {
  const cursor = formulaParser.parse(text).cursor();
  do {
    if (cursor.type.isError) return false;
  } while (cursor.next());
  return true;
}

/** The formula form (part 1 §5). */
export const formulaSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, texts.required)
    .max(100, 'Au plus 100 caractères')
    .regex(/^[^[\]#']*$/, "Les caractères [ ] # ' ne sont pas acceptés"),
  type: z.enum(['ROW_FORMULA', 'AGGREGATE_FORMULA'], texts.required),
  businessValue: z.enum(['NONE', 'EVALUATION_METHOD'], texts.required),
  formula: z
    .string()
    .refine((text) => text.trim() !== '', texts.required)
    .refine((text) => text.trim() === '' || isFormula(text), texts.invalid),
});

export type FormulaFields = z.infer<typeof formulaSchema>;

export const newFormula: FormulaFields = {
  name: '',
  type: 'ROW_FORMULA',
  businessValue: 'NONE',
  formula: '',
};

export const fieldsOf = ({ name, type, businessValue, formula }: Formula): FormulaFields => ({
  name,
  type,
  businessValue,
  formula,
});
