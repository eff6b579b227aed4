import { formatDateInLetters, formatDayInLetters } from '@/shared/format/dates';
import { dayAndHourInParis } from '@/shared/time/paris';
import type { Hours, OwnHour } from './api';

/** `12 h 30`, of `12:30`; a unit never parts from its number. */
export const hourInWords = (hour: string) => `${Number(hour.slice(0, 2))}\u00A0h\u00A0${hour.slice(3, 5)}`;

/** `Jeudi 20 mai 2027`, of a day that no time zone moves. */
export const dayInWords = (day: string) => formatDateInLetters(`${day}T12:00:00Z`);

/** `Jeudi 20 mai`. */
export const dayOfYear = (day: string) => dayInWords(day).replace(/ \d{4}$/, '');

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** `jeudi 20 mai à 12 h 30`, where the interview is lived. */
export const momentOf = ({ dayThere, hourThere }: Hours) =>
  `${lowered(dayOfYear(dayThere))} à ${hourInWords(hourThere)}`;

/** `10 h 30 à Paris`, `9 h 30 mercredi à Paris` where the day is another one; undefined where clocks show the same. */
export function inParis({ day, hour, dayThere, hourThere }: Hours) {
  if (day === dayThere && hour === hourThere) return undefined;
  const weekday = day === dayThere ? '' : ` ${lowered(dayOfYear(day)).split(' ')[0] ?? ''}`;
  return `${hourInWords(hour)}${weekday} à Paris`;
}

/** `16 mai`, `1er mai`. */
const dayOfMonth = (day: string) => formatDayInLetters(day).replace(/ \d{4}$/, '');

/** What is left once an hour is taken. */
export function leftAfter(left: number, until: string | null) {
  if (left <= 1) return 'Ce sera votre dernier changement.';
  const many = left === 2 ? 'un changement' : `${left - 1} changements`;
  return `Il vous restera ${many}${until ? `, jusqu'au ${dayOfMonth(until)}` : ''}.`;
}

/** Why nothing may be changed; undefined while it may. */
export function closedBecause({ open, mode, opensAt, closesAt }: OwnHour, now: number) {
  if (open || mode === 'NONE') return undefined;
  if (opensAt !== null && Date.parse(opensAt) > now) {
    const { day, hour } = dayAndHourInParis(opensAt);
    return `Le choix ouvre le ${formatDayInLetters(day)} à ${hourInWords(hour)}, heure de Paris.`;
  }
  if (closesAt !== null && Date.parse(closesAt) <= now)
    return `Le choix est fermé depuis le ${dayOfMonth(dayAndHourInParis(closesAt).day)}.`;
  return "Votre entretien est trop proche pour que son heure change. Si vous ne pouvez pas venir, dites-le avec « J'ai un empêchement ».";
}

/** The slots by the day on which they are lived, in their order. */
export function byDay<Slot extends Hours>(slots: readonly Slot[]): { day: string; slots: Slot[] }[] {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) days.set(slot.dayThere, [...(days.get(slot.dayThere) ?? []), slot]);
  return [...days].map(([day, of]) => ({ day, slots: of }));
}

/** `4 min 12 s`, `12 s`. */
export function remainingInWords(seconds: number) {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
}
