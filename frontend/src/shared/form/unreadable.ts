/** The value of an invalid date or hour: half typed, the 31st of June. */
export const UNREADABLE = '?';

/** Whether there is a date or an hour. */
export const isReadable = (value: string) => value !== '' && value !== UNREADABLE;
