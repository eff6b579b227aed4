import { expect, it } from 'vitest';
import { ownAddress } from './provider';

const ISSUER = 'http://localhost:8000/realms/parvis';

it.each(['http://127.0.0.1:8000', 'http://[::1]:8000'])(
  '%s leads to the name that the sign-in knows',
  (address) => {
    expect(ownAddress(`${address}/admin/candidates?vue=1`, ISSUER)).toBe(
      'http://localhost:8000/admin/candidates?vue=1',
    );
  },
);

it.each([
  ['http://localhost:8000/jury', ISSUER],
  ['http://127.0.0.1:8000/', 'http://localhost:8080/realms/parvis'],
  ['https://parvis.ecole.example/', 'https://sso.ecole.example/realms/ecole'],
])('%s stays with the provider %s', (address, issuer) => {
  expect(ownAddress(address, issuer)).toBeUndefined();
});
