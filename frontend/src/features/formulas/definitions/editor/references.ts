import type { Column, Family, FormulaType, FunctionHelp } from '../api';

/** The table of each family, as formulas name it (docs/rules/formulas.md). */
export const tables: Record<Exclude<Family, 'TABLE'>, string> = {
  EXTERNAL: 'Parcoursup',
  ROW_FORMULA: 'Candidats',
  AGGREGATE_FORMULA: 'Globales',
  BUSINESS: 'RankINP',
};

const escaped = (name: string) => name.replace(/[[\]#']/g, "'$&");

/** The brackets of a reference, special characters escaped: `[@[Bonus '[AHN']]]`. */
export function brackets(name: string, currentRow: boolean) {
  const column = escaped(name);
  if (!currentRow) return name.startsWith('@') ? `[[${column}]]` : `[${column}]`;
  return /^[\p{L}\p{N}_ -]*$/u.test(name) ? `[@${column}]` : `[@[${column}]]`;
}

/** The table of a column, and its name there: that of a school's table is `Coefficients[Points]`. */
export function tableAndName({ type, name }: Pick<Column, 'type' | 'name'>) {
  if (type !== 'TABLE') return { table: tables[type], name };
  const opening = name.indexOf('[');
  return { table: name.slice(0, opening), name: name.slice(opening + 1, -1) };
}

/** A column as a formula writes it; `currentRow`: the candidate's own value, which neither a global nor a school's
 * table has. */
export function referenceText(column: Pick<Column, 'type' | 'name'>, currentRow: boolean) {
  const { table, name } = tableAndName(column);
  return table + brackets(name, currentRow && column.type !== 'AGGREGATE_FORMULA' && column.type !== 'TABLE');
}

/** Whether a reference written in a formula of this type, and as this argument, is the candidate's own value. */
export const readsCurrentRow = (
  type: FormulaType,
  functions: readonly FunctionHelp[],
  call: { name: string; argument: number } | undefined,
) => type === 'ROW_FORMULA' && !(call && parameterOf(functions, call)?.column);

const parameterOf = (functions: readonly FunctionHelp[], call: { name: string; argument: number }) => {
  const named = functionNamed(functions, call.name);
  return named?.parameters[parameterIndex(named, call.argument)];
};

/** Which parameter an argument stands for, counted from 0: those beyond the last repeat the last ones in turn. */
export const parameterIndex = ({ parameters: { length }, repeated }: FunctionHelp, argument: number) =>
  argument < length || repeated === 0
    ? Math.min(argument, length - 1)
    : length - repeated + ((argument - length) % repeated);

/** The function of a name in either language, whatever its case and the prefix that Excel's files give it. */
export function functionNamed(functions: readonly FunctionHelp[], written: string) {
  const wanted = written.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.)+/, '');
  return functions.find(({ names }) => names.includes(wanted));
}
