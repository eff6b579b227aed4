import { formatCount } from './numbers';

const MOST = 3;

/** `LV3_1, LV3_2, LV3_3 et 39 autres`: a sentence names the first ones, and counts the others. */
export const firstNames = (names: string[]) =>
  names.slice(0, MOST).join(', ') +
  (names.length > MOST ? ` et ${formatCount(names.length - MOST, 'autre')}` : '');
