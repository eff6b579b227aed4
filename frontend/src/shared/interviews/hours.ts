import { LIMITS } from '../limits/api';
import { matching } from '../form/zod';

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;
const LAST_MINUTE = 24 * 60 - 1;

/** How long an interview lasts, and how long before it its candidate is called. */
export const interviewMinutes = () => LIMITS.interviewMinutes;

/** Whether it is an hour as forms send it, `14:30`. */
export const isHour = (value: string) => HOUR.test(value);

/** The hour of an interview, or of its convocation. */
export const hour = (missing: string) => matching(missing, 'Heure invalide', isHour);

/** Minutes since midnight. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The hour so many minutes later, or earlier, on the same day. */
export function later(time: string, minutes: number) {
  const moved = Math.min(LAST_MINUTE, Math.max(0, minutesOf(time) + minutes));
  return `${String(Math.floor(moved / 60)).padStart(2, '0')}:${String(moved % 60).padStart(2, '0')}`;
}
