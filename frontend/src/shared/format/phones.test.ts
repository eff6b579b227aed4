import { expect, it } from 'vitest';
import { formatPhone, isPhone, meantPhone } from './phones';

it.each([
  ['+33612345678', '06 12 34 56 78'],
  ['+262692123456', '06 92 12 34 56'],
  ['+212612345678', '+212 6 12 34 56 78'],
  ['+15145550199', '+1 51 45 55 01 99'],
  ['+442079460958', '+44 20 79 46 09 58'],
  ['22123456', '22123456'],
  ['appelez-moi', 'appelez-moi'],
])('shows %s as %s', (stored, shown) => expect(formatPhone(stored)).toBe(shown));

it.each([
  ...['0612345678', '06.12.34.56.78', '06‑12-34/56 78', '(06) 12 34 56 78', '+33 (0)6 12 34 56 78'],
  ...[
    '0033(0)612345678',
    '+33 06 12 34 56 78',
    '06\u202f12 34 56 78',
    '+216 22 123 456',
    '0612',
    '612345678',
  ],
])('takes %s', (text) => expect(isPhone(text)).toBe(true));

it.each([
  ...['', 'six', '061', '+33', '+33 6 12', '06 12 34+33', '+1234 5678a', '٠٦١٢٣٤', '1234567890123456'],
  ...['+33 6 12 34 56 78 90', '+0123456789', '06;12'],
])('refuses %j', (text) => expect(isPhone(text)).toBe(false));

it.each([
  ['612345678', '06 12 34 56 78'],
  ['7 12 34 56 78', '07 12 34 56 78'],
  ['0612345678', undefined],
  ['512345678', undefined],
])('asks of %s whether it is %s', (text, meant) => expect(meantPhone(text)).toBe(meant));
