import { UNREADABLE } from './unreadable';

const day =
  /^(?:(?<year>\d{4})-(?<month>\d{1,2})-(?<date>\d{1,2})|(?<d>\d{1,2})[/. -](?<m>\d{1,2})[/. -](?<y>\d{4})|(?<dd>\d{2})(?<mm>\d{2})(?<yyyy>\d{4}))$/;

/**
 * The day that somebody typed, as `2026-05-12`: `12/05/2026`, `12.5.2026`, `12052026`, or `2026-05-12` itself. Nothing stays
 * nothing; what is no day of the calendar is `UNREADABLE`.
 */
export function readDay(text: string): string {
  const typed = text.trim();
  if (typed === '') return '';
  const { year, month, date, d, m, y, dd, mm, yyyy } = day.exec(typed)?.groups ?? {};
  const iso = [year ?? y ?? yyyy, month ?? m ?? mm, date ?? d ?? dd]
    .map((part) => (part ?? '').padStart(2, '0'))
    .join('-');
  return isDay(iso) ? iso : UNREADABLE;
}

/** The 31st of June is none: the calendar would move it to July. */
function isDay(iso: string) {
  const instant = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
}

const hour = /^(\d{1,2})\s*(?:[:hH.]\s*(\d{2})?|(\d{2}))?$/;

/**
 * The hour that somebody typed, as `09:30`: `9:30`, `9h30`, `9 h`, `930`. Nothing stays nothing; what is no hour of a day is
 * `UNREADABLE`.
 */
export function readHour(text: string): string {
  const typed = text.trim();
  if (typed === '') return '';
  const [, hours, afterSign, afterHours] = hour.exec(typed) ?? [];
  if (hours === undefined) return UNREADABLE;
  const minutes = afterSign ?? afterHours ?? '00';
  if (Number(hours) > 23 || Number(minutes) > 59) return UNREADABLE;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
