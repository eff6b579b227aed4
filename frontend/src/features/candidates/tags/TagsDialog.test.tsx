import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, server } from '@/test/server';
import { TagsDialog } from './TagsDialog';

const review = { id: 't1', name: 'À revoir', colour: '#b3261e', version: 3, candidateCount: 2 };
const elite = { ...review, id: 't2', name: 'Élite', colour: '#123456', candidateCount: 0 };
const people = [
  { id: 'c1', name: 'ABADIE Léa' },
  { id: 'c2', name: 'AMRANI Léa' },
];
const onChanged = vi.fn();

async function open(tags = [review, elite]) {
  onChanged.mockClear();
  answers('get', 'admin/tags', tags);
  renderPage(<TagsDialog candidates={people} onChanged={onChanged} onClose={vi.fn()} />);
  return within(await screen.findByRole('dialog', { name: 'Étiquettes : 2 candidats' }));
}

it('puts a tag on all at once, and takes it back where nobody bore it', async () => {
  const dialog = await open();
  const sent = answersKeeping('post', 'admin/tags/t1/candidates', { changed: 2 });
  await userEvent.click(await dialog.findByRole('button', { name: "Mettre l'étiquette À revoir" }));
  expect(await screen.findByText('Étiquette « À revoir » mise sur 2 candidats')).toBeVisible();
  expect(onChanged).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Étiquette « À revoir » retirée de 2 candidats')).toBeVisible();
  expect(sent).toEqual([
    { ids: ['c1', 'c2'], on: true },
    { ids: ['c1', 'c2'], on: false },
  ]);
});

it('offers no way back where somebody bore it already', async () => {
  const dialog = await open();
  answers('post', 'admin/tags/t1/candidates', { changed: 1 });
  await userEvent.click(await dialog.findByRole('button', { name: "Mettre l'étiquette À revoir" }));
  expect(await screen.findByText('Étiquette « À revoir » mise sur 1 candidat')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull();
});

it('says so of a tag that was deleted meanwhile, which leaves the list', async () => {
  const dialog = await open();
  const button = await dialog.findByRole('button', { name: "Retirer l'étiquette À revoir" });
  answers('post', 'admin/tags/t1/candidates', errorBody('NOT_FOUND', 'Introuvable.'), { status: 404 });
  answers('get', 'admin/tags', [elite]);
  await userEvent.click(button);
  expect(await screen.findByText(/Les étiquettes n'ont pas pu être changées : Introuvable/)).toBeVisible();
  await waitFor(() => expect(dialog.queryByText('À revoir')).toBeNull());
});

it('creates a tag, and shows what the server says of its name', async () => {
  await open([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Créer une étiquette' }));
  const name = await screen.findByRole('textbox', { name: "Nom de l'étiquette" });
  await userEvent.type(name, 'vite, bien');
  await userEvent.click(screen.getByRole('button', { name: "Créer l'étiquette" }));
  expect(await screen.findByText("Le nom d'une étiquette ne contient pas de virgule")).toBeVisible();
  const message = 'Une autre étiquette porte déjà ce nom.';
  const taken = { ...errorBody('TAG_NAME_TAKEN', message), fields: [{ field: 'name', message }] };
  answers('post', 'admin/tags', taken, { status: 409 });
  await userEvent.clear(name);
  await userEvent.type(name, 'À revoir');
  await userEvent.click(screen.getByRole('button', { name: "Créer l'étiquette" }));
  expect(await screen.findByText('Une autre étiquette porte déjà ce nom.')).toBeVisible();
  const sent = answersKeeping('post', 'admin/tags', review, 201);
  await userEvent.click(screen.getByRole('button', { name: "Créer l'étiquette" }));
  expect(await screen.findByRole('dialog', { name: 'Étiquettes : 2 candidats' })).toBeVisible();
  expect(sent).toEqual([{ name: 'À revoir', colour: '#1f7a4d' }]);
});

it('changes a tag from the version that was read, whatever its colour, and deletes one after a question', async () => {
  const dialog = await open();
  const sent = answersKeeping('put', 'admin/tags/t2', elite);
  await userEvent.click(await dialog.findByRole('button', { name: "Modifier l'étiquette Élite" }));
  await userEvent.click(await screen.findByRole('button', { name: "Modifier l'étiquette" }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Élite', colour: '#123456', version: 3 }]));
  await userEvent.click(await screen.findByRole('button', { name: "Supprimer l'étiquette À revoir" }));
  const question = within(await screen.findByRole('dialog', { name: /^Supprimer «\sÀ revoir\s»$/ }));
  expect(question.getByText(/retirée de tous ceux qui la portent \(2 candidats\)/)).toBeVisible();
  const gone = vi.fn();
  server.use(
    http.delete('*/api/v1/admin/tags/t1', () => {
      gone();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await userEvent.click(question.getByRole('button', { name: "Supprimer l'étiquette" }));
  expect(await screen.findByText('Étiquette supprimée')).toBeVisible();
  expect(gone).toHaveBeenCalledOnce();
});
