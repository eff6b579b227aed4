import type { Cell } from '../api';

/** The totals of a selection: texts, blanks and errors count as cells, not as numbers. */
export type Summary = {
  cells: number;
  numbers: number;
  /** Undefined without a number. */
  figures: { sum: number; mean: number; least: number; greatest: number } | undefined;
};

/** The sum is that of decimals as they are written: adding marks one after the other would drift in the last digits. */
export function summaryOf(rows: Cell[][]): Summary {
  let cells = 0;
  let numbers = 0;
  let sum = 0;
  let lost = 0;
  let least = Infinity;
  let greatest = -Infinity;
  for (const row of rows) {
    cells += row.length;
    for (const { value } of row) {
      if (typeof value !== 'number') continue;
      numbers += 1;
      // Neumaier's sum: what each addition rounds off is added at the end.
      const next = sum + value;
      lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
      sum = next;
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
  }
  const total = sum + lost;
  return {
    cells,
    numbers,
    figures: numbers === 0 ? undefined : { sum: total, mean: total / numbers, least, greatest },
  };
}
