import { expect, it } from 'vitest';
import { may } from './api';

it.each([
  [['ROLE_ADMIN'], true],
  [['ROLE_ADMIN_READ_ONLY'], false],
  [['ROLE_JURY', 'ROLE_ADMIN'], true],
  [['ROLE_UNKNOWN'], false],
  [[], false],
])('an account of %j may create a candidate: %s', (roles, allowed) => {
  expect(may(roles, 'createCandidate')).toBe(allowed);
});
