import { expect, it } from 'vitest';
import { firstNames } from './firstNames';

it.each([
  [[], ''],
  [['A', 'B', 'C'], 'A, B, C'],
  [['A', 'B', 'C', 'D'], 'A, B, C et 1 autre'],
  [Array.from({ length: 42 }, (_, index) => `LV3_${index + 1}`), 'LV3_1, LV3_2, LV3_3 et 39 autres'],
])('names the first three, and counts the others: %j', (names, text) => expect(firstNames(names)).toBe(text));
