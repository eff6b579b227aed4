import type { CellValue } from '../api';

/** One key for each value: the number 1, the text "1" and the boolean differ. */
export const keyOf = (value: CellValue) => `${typeof value}:${String(value)}`;

/**
 * The ticked values after `toggled` are ticked or not. `ticked` undefined stands for all of `whole`; so does the
 * result when nothing of a complete list is left out.
 */
export function tick(
  ticked: CellValue[] | undefined,
  whole: { values: CellValue[]; truncated: boolean },
  toggled: CellValue[],
  on: boolean,
): CellValue[] | undefined {
  const keys = new Set(toggled.map(keyOf));
  const others = (ticked ?? whole.values).filter((value) => !keys.has(keyOf(value)));
  const next = on ? [...others, ...toggled] : others;
  if (whole.truncated) return next;
  const chosen = new Set(next.map(keyOf));
  return whole.values.every((value) => chosen.has(keyOf(value))) ? undefined : next;
}
