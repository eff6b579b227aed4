import { once } from '../format/once';

// Swedish writes `2027-05-12 09:00:00`.
const inParis = once(
  () =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' }),
);

/** The day and the hour that clocks show in Paris at an instant: `2027-05-12`, `09:00`. */
export function dayAndHourInParis(instant: string | Date) {
  const [day = '', time = ''] = inParis().format(new Date(instant)).split(' ');
  return { day, hour: time.slice(0, 5) };
}

/** How far clocks are ahead of UTC in Paris at an instant, in milliseconds. */
const offsetAt = (instant: number) =>
  Date.parse(`${inParis().format(instant).replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;

/** The instant at which clocks show that day and hour in Paris; an hour that a change of time leaves out is the one after. */
export function instantInParis(day: string, hour: string): string {
  const asUtc = Date.parse(`${day}T${hour}:00Z`);
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc))).toISOString();
}
