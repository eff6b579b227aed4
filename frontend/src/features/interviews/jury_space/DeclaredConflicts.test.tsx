import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answersLate, errorBody, server } from '@/test/server';
import { DeclaredConflicts } from './DeclaredConflicts';
import { anInterviewed } from '@/test/interviewed';

const cornu = anInterviewed({
  conflict: true,
  conflicts: [
    {
      subject: 's1',
      lastName: 'Wagner',
      firstName: 'Solène',
      reason: 'Ma nièce',
      created: '2027-04-28T08:00:00+02:00',
    },
  ],
});

it('says who cannot judge whom and why, and lifts it once confirmed', async () => {
  await signInAs('ROLE_ADMIN');
  const lifted: string[] = [];
  server.use(
    http.delete('*/api/v1/jury/candidate/c1/conflict/:subject', ({ params }) => {
      lifted.push(String(params.subject));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  renderPage(<DeclaredConflicts candidates={[cornu]} />);
  const section = await screen.findByRole('region', { name: "Conflits d'intérêts" });
  expect(within(section).getByText('Solène Wagner, avec CORNU Salomé')).toBeVisible();
  expect(within(section).getByText('Ma nièce')).toBeVisible();
  await userEvent.click(within(section).getByRole('button', { name: 'Lever, CORNU Salomé' }));
  expect(lifted).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Oui' }));
  expect(await screen.findByText("Conflit d'intérêts levé")).toBeVisible();
  expect(lifted).toEqual(['s1']);
});

it('lifts nothing for those who only read', async () => {
  await signInAs('ROLE_ADMIN_READ_ONLY');
  renderPage(<DeclaredConflicts candidates={[cornu]} />);
  expect(await screen.findByText('Ma nièce')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('keeps a conflict that is not lifted: the answer was Non, or the server refused', async () => {
  await signInAs('ROLE_ADMIN');
  renderPage(<DeclaredConflicts candidates={[cornu]} />);
  const lift = await screen.findByRole('button', { name: 'Lever, CORNU Salomé' });
  await userEvent.click(lift);
  const dialog = within(screen.getByRole('dialog', { name: "Lever le conflit d'intérêts\u00a0?" }));
  expect(
    dialog.getByText('Solène Wagner pourra de nouveau lire et noter le dossier de CORNU Salomé.'),
  ).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Non' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const release = answersLate(
    'delete',
    'jury/candidate/c1/conflict/s1',
    errorBody('NOT_FOUND', 'Introuvable'),
    404,
  );
  await userEvent.click(lift);
  await userEvent.click(screen.getByRole('button', { name: 'Oui' }));
  expect(await screen.findByRole('button', { name: 'Levée en cours…' })).toBeVisible();
  release();
  expect(
    await screen.findByText(/^Erreur lors de la levée du conflit d'intérêts : Introuvable/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Oui' })).toBeVisible();
});
