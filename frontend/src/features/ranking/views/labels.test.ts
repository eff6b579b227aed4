import { expect, it } from 'vitest';
import { nextViewName } from './labels';

it('names a new view after the number of views, and never like an existing one', () => {
  expect(nextViewName([])).toBe('Vue 1');
  expect(nextViewName(['Pré-jury', 'Sportifs'])).toBe('Vue 3');
  expect(nextViewName(['Vue 2'])).toBe('Vue 3');
});
