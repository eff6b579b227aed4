import type { Interviewed } from './api';

/** Those still to grade: not those whom anybody graded, nor those with whom the member has a conflict of interest. */
export const toGrade = (candidates: Interviewed[]) =>
  candidates.filter(({ notes, conflict }) => notes === null && !conflict);

/** Whom to grade next: the first one after `id` in the day's order, else the first one before; undefined for nobody. */
export function nextToGrade(candidates: Interviewed[], id: string | undefined): Interviewed | undefined {
  const position = candidates.findIndex((each) => each.id === id);
  const others = [...candidates.slice(position + 1), ...candidates.slice(0, Math.max(0, position))];
  return toGrade(others)[0];
}
