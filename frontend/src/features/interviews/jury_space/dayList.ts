import type { Interviewed } from './api';

/** Those still to grade: not those whom anybody graded, with whom the member has a conflict, or who no longer come. */
export const toGrade = (candidates: Interviewed[]) =>
  candidates.filter(({ notes, conflict, leaver }) => notes === null && !conflict && !leaver);

/** Whom to grade next: the first one after `id` in the day's order, else the first one before; undefined for nobody. */
export function nextToGrade(candidates: Interviewed[], id: string | undefined): Interviewed | undefined {
  const position = candidates.findIndex((each) => each.id === id);
  const others = [...candidates.slice(position + 1), ...candidates.slice(0, Math.max(0, position))];
  return toGrade(others)[0];
}
