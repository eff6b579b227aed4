import type { OwnEvaluation } from './api';

/** How far an hour of Paris may be behind UTC's day: an evening overseas is a night in Paris. */
const NIGHT_MS = 3 * 3600 * 1000;

/**
 * The interview that one's letter tells, in the letter's own words, until its day is over; undefined where there is none to
 * come to. `today`: in Paris, `2027-04-20`.
 */
export function ownInterview(evaluation: OwnEvaluation | undefined, today: string) {
  const { interviewDetails, letter } = evaluation ?? {};
  if (!letter || !interviewDetails) return undefined;
  const at = interviewDetails.interviewDateTime;
  if (Date.parse(at) + NIGHT_MS < Date.parse(today)) return undefined;
  const link = letter.rows.find(({ kind }) => kind === 'LINK')?.value;
  return {
    day: at.slice(0, 10),
    remote: interviewDetails.interviewRemoteDetails !== null,
    // The day is the card's heading, and the link its button.
    lines: letter.rows.filter(({ kind, label }) => (kind === 'TEXT' && label !== 'Date') || kind === 'CODE'),
    link: link?.startsWith('https://') ? link : undefined,
    address: interviewDetails.interviewFaceToFaceDetails?.interviewAddress ?? undefined,
  };
}
