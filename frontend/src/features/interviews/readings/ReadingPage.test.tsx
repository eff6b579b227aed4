import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, server } from '@/test/server';
import type { HeldProject, Queue, Reading } from './api';
import { ReadingPage } from './ReadingPage';

const QUEUE: Queue = {
  ...{ left: 38, mine: 14, next: null, readings: 2, anonymous: true, withdrawn: false },
  toSettle: null,
};
const held = (externalId: string, name: string | null = null): HeldProject => ({
  ...{ id: `c${externalId}`, externalId, name, pfm: `/api/v1/files/f${externalId}/content` },
  heldUntil: new Date(Date.now() + 30 * 60_000).toISOString(),
});
const saved = (externalId: string): Reading => ({
  ...{ id: `c${externalId}`, externalId, name: null, pfm: null, grade: 'B', comment: null },
  ...{ created: '2027-05-11T08:54:00Z', version: 1, settled: false },
});
const page = () => renderPage(<ReadingPage renderConflict={({ name }) => <div>Conflit avec {name}</div>} />);
const holds = (next: HeldProject) => answers('get', 'jury/pfm/queue', { ...QUEUE, next });

beforeEach(async () => {
  await signInAs('ROLE_JURY');
  answers('get', 'jury/pfm/queue', QUEUE);
  answers('post', 'jury/pfm/queue/next', held('1183405'));
  server.use(
    http.get('*/api/v1/files/:id/content', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
    http.get('*/api/v1/campaign', () => HttpResponse.json({ contactEmail: 'a@x.fr' })),
  );
  URL.createObjectURL = () => 'blob:pfm';
  URL.revokeObjectURL = () => undefined;
});

it('holds nothing until the reader asks, then shows the project under its number', async () => {
  let requests = 0;
  server.use(
    http.post('*/api/v1/jury/pfm/queue/next', () => {
      requests += 1;
      return HttpResponse.json(held('1183405'));
    }),
  );
  page();
  expect(await screen.findByText('38 projets à lire')).toBeVisible();
  expect(requests).toBe(0);
  holds(held('1183405'));
  await userEvent.click(screen.getByRole('button', { name: 'Projet suivant' }));
  const title = await screen.findByRole('heading', { name: /^Projet n°.1183405$/ });
  expect(title).toHaveFocus();
  expect(screen.getByText(/ne masque pas le texte/)).toBeVisible();
  expect(requests).toBe(1);
});

it('reads by the keyboard alone: letter, comment, save and go on', async () => {
  holds(held('1183405'));
  const sent = answersKeeping('post', 'jury/pfm/c1183405/reading', saved('1183405'), 201);
  answers('post', 'jury/pfm/queue/next', held('1177062'));
  page();
  await screen.findByRole('heading', { name: /1183405/ });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByText('Choisissez une lettre')).toBeVisible();
  await userEvent.keyboard('b');
  await userEvent.type(screen.getByLabelText('Commentaire'), 'Accord clair');
  expect(screen.getByRole('button', { name: 'B' })).toHaveAttribute('aria-pressed', 'true');
  holds(held('1177062'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { name: /1177062/ })).toBeVisible();
  expect(sent).toEqual([{ grade: 'B', comment: 'Accord clair' }]);
  expect(screen.getByText(/Lecture du n°.1183405 enregistrée/)).toBeVisible();
});

it('keeps what was typed when somebody else took the project, and goes on', async () => {
  holds(held('1183405', 'CORNU Salomé'));
  answers('post', 'jury/pfm/c1183405/reading', errorBody('READING_NOT_YOURS', "Quelqu'un d'autre lit"), {
    status: 409,
  });
  page();
  expect(await screen.findByRole('heading', { name: 'Projet de CORNU Salomé' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Commentaire'), 'À garder');
  await userEvent.click(screen.getByRole('button', { name: 'D' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer et lire le suivant' }));
  const refused = await screen.findByRole('alert');
  expect(refused).toHaveTextContent("Quelqu'un d'autre lit");
  expect(screen.getByLabelText('Commentaire')).toHaveValue('À garder');
  answers('post', 'jury/pfm/queue/next', held('1177062'));
  holds(held('1177062'));
  await userEvent.click(within(refused).getByRole('button', { name: 'Projet suivant' }));
  expect(await screen.findByRole('heading', { name: /1177062/ })).toBeVisible();
});

it.each([
  [{ left: 0, mine: 0 }, 'Aucun projet à lire'],
  [{ left: 0, mine: 52 }, 'Vous avez lu 52 projets. Merci.'],
  [{ withdrawn: true }, 'Vos lectures sont suspendues.'],
])('says why there is no project: %o', async (queue, text) => {
  answers('get', 'jury/pfm/queue', { ...QUEUE, ...queue });
  page();
  expect(await screen.findByText(text)).toBeVisible();
});
