import { render, screen } from '@testing-library/react';
import { ErrorResponse } from 'oidc-client-ts';
import { expect, it } from 'vitest';
import { CrashPage } from './CrashPage';
import { EndedPage } from './EndedPage';

it('says that a clock may be wrong only where the session was refused just after it began', () => {
  const { rerender } = render(<EndedPage />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Elle a expiré ou a été fermée ailleurs. Reconnectez-vous',
  );
  rerender(<EndedPage atOnce />);
  expect(screen.getByRole('alert')).toHaveTextContent("l'horloge d'un serveur est à régler");
  expect(screen.getByRole('alert')).not.toHaveTextContent('expiré');
});

it('says that a clock may be wrong where the code of a sign-in comes too late', () => {
  render(<CrashPage error={new ErrorResponse({ error: 'invalid_grant' })} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    "La connexion n'a pas abouti : la page a trop attendu, ou l'horloge",
  );
});
