import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, server } from '@/test/server';
import type { Reminder, ReminderKind } from './api';
import { Reminders } from './Reminders';

const reminder = (kind: ReminderKind, change: Partial<Reminder> = {}): Reminder => ({
  kind,
  on: false,
  days: 1,
  hour: '09:00',
  subject: 'Objet',
  text: 'Bonjour {Prénom}',
  version: 0,
  next: null,
  ...change,
});
const next = { at: '2027-05-09T07:00:00Z', recipients: 12 };

async function opened(role = 'ROLE_ADMIN') {
  answers('get', 'admin/reminders', [
    reminder('PRESENCE_UNKNOWN', { on: true, days: 3, version: 4, next }),
    reminder('JURY_TOMORROW', { on: true, hour: '17:00', version: 1 }),
    reminder('PFM_TO_READ', { days: 2 }),
  ]);
  await signInAs(role);
  renderPage(<Reminders />);
  return within(await screen.findByRole('region', { name: 'Rappels' }));
}

it('says when each leaves next and to how many', async () => {
  const card = await opened();
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "Aux candidats qui n'ont pas dit s'ils viennent3 jours avant l'entretien, à 09:00. Prochain envoi le 09/05/2027 à 09:00 : 12 e-mails.Modifier…",
    "Aux membres des jurys, la veilleLa veille, à 17:00. Personne à prévenir pour l'instant.Modifier…",
    'À ceux qui ont des projets à lire, chaque semaineLe mardi, à 09:00. Arrêté.Mettre en marche…',
  ]);
});

it('switches one on with its hour and its words', async () => {
  const card = await opened();
  await userEvent.click(card.getByRole('button', { name: /projets à lire/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /projets à lire/ }));
  const sent = answersKeeping('put', 'admin/reminders', [
    reminder('PFM_TO_READ', { on: true, days: 2, version: 1, next }),
  ]);
  const hour = dialog.getByLabelText(/^Heure/);
  await userEvent.clear(hour);
  await userEvent.type(hour, '8h30');
  await userEvent.clear(dialog.getByLabelText(/^Objet/));
  await userEvent.type(dialog.getByLabelText(/^Objet/), 'À lire');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    [
      {
        ...{ kind: 'PFM_TO_READ', version: 0, on: true, days: 2 },
        ...{ hour: '08:30', subject: 'À lire', text: 'Bonjour {Prénom}' },
      },
    ],
  ]);
  expect(await screen.findByText(/Prochain envoi le 09\/05\/2027/)).toBeVisible();
});

it('stops one, and says at its field what is refused', async () => {
  const card = await opened();
  await userEvent.click(card.getByRole('button', { name: /ne viennent|s'ils viennent/ }));
  const dialog = within(await screen.findByRole('dialog'));
  server.use(
    http.put('*/api/v1/admin/reminders', () =>
      HttpResponse.json(
        {
          ...errorBody('UNKNOWN_PLACEHOLDER', 'inconnue'),
          fields: [{ field: 'body', message: '{jury} ne désigne aucune donnée' }],
        },
        { status: 422 },
      ),
    ),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText('{jury} ne désigne aucune donnée')).toBeVisible();
  const sent = answersKeeping('put', 'admin/reminders', []);
  await userEvent.click(dialog.getByRole('combobox', { name: /^Rappel/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Arrêté' }));
  await userEvent.type(dialog.getByLabelText(/^Texte/), '.');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toEqual([[expect.objectContaining({ on: false, days: 3, version: 4 })]]));
});

it('is read without buttons by who only reads, and not at all by others', async () => {
  const card = await opened('ROLE_ADMIN_READ_ONLY');
  expect(card.queryByRole('button')).toBeNull();
});
