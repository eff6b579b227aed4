import { expect, expectTypeOf, it } from 'vitest';
import { ApiError, isApiError } from './ApiError';

const IN_USE = { code: 'FORMULA_IN_USE', message: 'Utilisée', data: { usedBy: ['Rang'] }, requestId: '7F3A' };

it('gives the data of a refusal whose code is known', () => {
  const error: unknown = new ApiError(409, IN_USE);
  if (!isApiError(error, 'FORMULA_IN_USE')) throw new Error('not recognised');
  expect(error.data.usedBy).toEqual(['Rang']);
  expectTypeOf(error.data.usedBy).toEqualTypeOf<string[]>();
});

it('is no refusal of another code', () => {
  expect(isApiError(new ApiError(409, IN_USE), 'STALE_VERSION')).toBe(false);
  expect(isApiError(new Error('FORMULA_IN_USE'), 'FORMULA_IN_USE')).toBe(false);
});

it('knows only the codes of the server', () => {
  // @ts-expect-error -- a code that no call answers
  expect(isApiError(new ApiError(409, IN_USE), 'FORMULA_USED')).toBe(false);
});
