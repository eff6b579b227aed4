import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody } from '@/test/server';
import type { Candidate } from './api';
import { EmailDialog } from './EmailDialog';

const byHand: Candidate = { ...createdCandidate, source: 'MANUAL', email: 'faux@exemple.fr', version: 3 };
const call = `admin/candidates/${byHand.id}/email` as const;

const onClose = vi.fn();

async function opened(candidate = byHand, onSaved = vi.fn()) {
  await signInAs('ROLE_ADMIN');
  answers('get', `admin/candidates/${byHand.id}`, candidate);
  renderPage(<EmailDialog candidate={candidate} onSaved={onSaved} onClose={onClose} />);
  return screen.findByRole('textbox', { name: /^Adresse mail/ });
}

it('corrects the address of a record made by hand, and keeps what was typed when it is refused', async () => {
  const onSaved = vi.fn();
  const field = await opened(byHand, onSaved);
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.type(field, 'marie');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Adresse email invalide')).toBeVisible();
  answers('put', call, errorBody('STALE_VERSION', 'Une autre personne a modifié ceci.'), { status: 409 });
  await userEvent.type(field, '@exemple.fr{Enter}');
  expect(await screen.findByText(/Erreur lors de la correction/)).toBeVisible();
  expect(field).toHaveValue('marie@exemple.fr');
  const sent = answersKeeping('put', call, { ...byHand, email: 'marie@exemple.fr', version: 4 });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Adresse email corrigée')).toBeVisible();
  expect(sent).toEqual([{ email: 'marie@exemple.fr', version: 3 }]);
  expect(onSaved).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows what the server says of the address, and reads the record again', async () => {
  const field = await opened({ ...byHand, email: null });
  expect(field).toHaveValue('');
  const message = 'Adresse déjà prise';
  const refusal = {
    ...errorBody('INVALID_INPUT', 'La requête est invalide.'),
    fields: [{ field: 'email', message }],
  };
  answers('put', call, refusal, { status: 422 });
  await userEvent.type(field, 'marie@exemple.fr{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByText(/Erreur lors de la correction/)).toBeNull();
});
