import type { Interviewed } from './api';

/** Whether the person may not grade the candidate: conflicts are listed to staff alone, of whom none is theirs. */
export const isKeptAway = ({ conflict, conflicts }: Interviewed) => conflict && conflicts.length === 0;

/** Those still to grade: not those whom anybody graded, with whom the member has a conflict, or who no longer come. */
export const toGrade = (candidates: Interviewed[]) =>
  candidates.filter((each) => each.notes === null && !isKeptAway(each) && !each.leaver);

/** Whom to grade next: the first one after `id` in the day's order, else the first one before; undefined for nobody. */
export function nextToGrade(candidates: Interviewed[], id: string | undefined): Interviewed | undefined {
  const position = candidates.findIndex((each) => each.id === id);
  const others = [...candidates.slice(position + 1), ...candidates.slice(0, Math.max(0, position))];
  return toGrade(others)[0];
}
