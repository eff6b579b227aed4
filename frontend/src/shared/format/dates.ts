import { once } from './once';

const paris = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options }));

const day = paris({ day: '2-digit', month: '2-digit', year: 'numeric' });
const time = paris({ hour: '2-digit', minute: '2-digit' });
const exactTime = paris({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const letters = paris({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** `12/05/2026`, Paris time. */
export const formatDate = (instant: string | Date) => day().format(new Date(instant));

/** `12/05/2026` of a day written `2026-05-12`, which no time zone moves. */
export const formatDay = (date: string) => date.split('-').reverse().join('/');

/** `09:42`, Paris time. */
export const formatTime = (instant: string | Date) => time().format(new Date(instant));

/** `12/05/2026 à 09:42`, Paris time. */
export const formatDateTime = (instant: string | Date) => `${formatDate(instant)} à ${formatTime(instant)}`;

/** `12/05/2026 à 09:42:07`, Paris time. */
export const formatDateTimeExactly = (instant: string | Date) =>
  `${formatDate(instant)} à ${exactTime().format(new Date(instant))}`;

/** The first of a month is `1er`: Intl writes `1`. */
const withFirst = (text: string) => text.replace(/ 1 /, ' 1er ');

/** `Jeudi 14 mai 2026`, `Mardi 1er décembre 2026`, Paris time. */
export function formatDateInLetters(instant: string | Date) {
  const text = withFirst(letters().format(new Date(instant)));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
);

/** `6 avril 2027`, `1er avril 2027` of a day written `2027-04-01`, which no time zone moves. */
export function formatDayInLetters(date: string) {
  const [year = '', month, number] = date.split('-');
  return `${number === '01' ? '1er' : Number(number)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

const shortDay = once(
  () =>
    new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }),
);

/** `mer. 28 avr.`, `jeu. 1er avr.` of a day written `2027-04-28`, which no time zone moves. */
export const formatShortDay = (date: string) => withFirst(shortDay().format(Date.parse(date)));

const DAY_MS = 24 * 3600 * 1000;

/** How far a day is from `from`, both written `2027-04-06`: `aujourd'hui`, `demain`, `dans 9 jours`; `''` once it is over. */
export function formatDaysLeft(date: string, from: string) {
  const days = (Date.parse(date) - Date.parse(from)) / DAY_MS;
  if (days < 0) return '';
  if (days < 2) return days === 0 ? "aujourd'hui" : 'demain';
  return `dans ${days} jours`;
}

/** Of days in Paris, which last 23 to 25 hours. */
const dayNumber = (instant: string | Date) =>
  Date.parse(formatDate(instant).split('/').reverse().join('-')) / DAY_MS;

/** When something happened, as briefly as possible: `à 10:23`, `hier à 18:02`, `le 12/05/2026 à 09:42`. */
export function formatMoment(instant: string | Date, now = new Date()) {
  const daysAgo = dayNumber(now) - dayNumber(instant);
  if (daysAgo === 0) return `à ${formatTime(instant)}`;
  if (daysAgo === 1) return `hier à ${formatTime(instant)}`;
  return `le ${formatDateTime(instant)}`;
}

/** `moins d'une seconde`, `48 s`, `2 min 48 s`, `1 h 02 min`. */
export function formatElapsed(milliseconds: number) {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 1) return "moins d'une seconde";
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
