import type { OwnHourOut } from '@/api/types.gen';

/** A campaign that lets nobody change their hour. */
export const NO_CHOICE: OwnHourOut = {
  mode: 'NONE',
  open: false,
  opensAt: null,
  closesAt: null,
  times: 2,
  left: 2,
  changeUntil: null,
  territory: null,
  current: null,
  held: null,
  slots: [],
  request: null,
};
