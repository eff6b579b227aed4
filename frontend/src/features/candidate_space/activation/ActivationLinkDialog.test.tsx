import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, cuts, errorBody } from '@/test/server';
import { ActivationLinkDialog } from './ActivationLinkDialog';

const onClose = vi.fn();
const CALL = 'admin/candidates/c1/activation-link';

it('asks first, and says in the dialog why no link leaves', async () => {
  await signInAs('ROLE_ADMIN');
  renderPage(<ActivationLinkDialog candidateId="c1" onClose={onClose} />);
  await screen.findByRole('button', { name: 'Envoyer le lien' });
  answers('post', CALL, errorBody('ACCOUNT_ALREADY_CREATED', 'Le compte est déjà créé.'), { status: 409 });
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer le lien' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Le compte est déjà créé.');
  answers('post', CALL, { email: 'a@x.fr', expires: '2027-01-12T10:00:00Z', leaves: true }, { status: 202 });
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer le lien' }));
  expect(await screen.findByText(/Lien envoyé à a@x.fr, valable jusqu'au 12\/01\/2027/)).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

it('does not say that no link leaves where the answer was cut', async () => {
  renderPage(<ActivationLinkDialog candidateId="c1" onClose={onClose} />);
  cuts('post', CALL);
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer le lien' }));
  expect(await screen.findByText(/^C'est peut-être fait : .* Regardez la page E-mails/)).toBeVisible();
});

it('does not call a link sent that waits for the mails to leave', async () => {
  await signInAs('ROLE_ADMIN');
  renderPage(<ActivationLinkDialog candidateId="c1" onClose={onClose} />);
  await screen.findByRole('button', { name: 'Envoyer le lien' });
  answers('post', CALL, { email: 'a@x.fr', expires: '2027-01-12T10:00:00Z', leaves: false }, { status: 202 });
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer le lien' }));
  expect(await screen.findByText(/Lien écrit pour a@x.fr, mais rien ne part/)).toBeVisible();
});
