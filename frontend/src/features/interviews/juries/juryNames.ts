import { jurySuffixes, type InterviewType } from '@/shared/interviews/interviewTypes';
import type { Jury } from './api';

/** The name that a new jury of the type would have now (docs/rules/interviews.md); the server has the last word. */
export function nextJuryName(
  trigram: string,
  type: InterviewType,
  juries: Pick<Jury, 'interviewType' | 'index'>[],
) {
  const taken = new Set(juries.filter((jury) => jury.interviewType === type).map(({ index }) => index));
  let index = 1;
  while (taken.has(index)) index++;
  return `${trigram}${String(index).padStart(2, '0')}${jurySuffixes[type]}`;
}
