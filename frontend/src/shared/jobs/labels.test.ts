import { expect, it } from 'vitest';
import { jobUnit } from './labels';

it.each([
  ['SLOT_CREATION', 'créneau', 'créneaux'],
  ['MAILING', 'e-mail', 'e-mails'],
  ['UNDO', 'étape', 'étapes'],
] as const)('what %s counts agrees with its number', (kind, singular, plural) => {
  expect([0, 1, 2].map((count) => jobUnit(kind, count))).toEqual([singular, singular, plural]);
});
