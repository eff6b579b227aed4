import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
import { TagCell } from './TagCell';
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

it('puts a tag on all at once, and takes it back', async () => {
  const dialog = await open();
  const sent = answersKeeping('post', 'admin/tags/t1/candidates', { changed: 2, ids: ['c1', 'c2'] });
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

it('takes it back from those alone who did not bear it, and offers nothing where nobody changed', async () => {
  const dialog = await open();
  const sent = answersKeeping('post', 'admin/tags/t1/candidates', { changed: 1, ids: ['c2'] });
  await userEvent.click(await dialog.findByRole('button', { name: "Mettre l'étiquette À revoir" }));
  expect(await screen.findByText('Étiquette « À revoir » mise sur 1 candidat')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Étiquette « À revoir » retirée de 1 candidat')).toBeVisible();
  expect(sent.at(-1)).toEqual({ ids: ['c2'], on: false });
  answers('post', 'admin/tags/t1/candidates', { changed: 0, ids: [] });
  await userEvent.click(dialog.getByRole('button', { name: "Mettre l'étiquette À revoir" }));
  expect(await screen.findByText('Étiquette « À revoir » mise sur 0 candidat')).toBeVisible();
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

it.each([
  ['À revoir', ['Rouge'], 8],
  ['Élite', ['#123456'], 9],
])('offers the colours, and the one that the tag %s has', async (name, [colour], count) => {
  const dialog = await open();
  await userEvent.click(await dialog.findByRole('button', { name: `Modifier l'étiquette ${name}` }));
  expect(await screen.findByRole('dialog', { name: new RegExp(`^Modifier «\\s${name}`) })).toBeVisible();
  expect(screen.getByRole('textbox', { name: "Nom de l'étiquette" })).toHaveValue(name);
  const choice = screen.getByRole('combobox', { name: /^Couleur/ });
  expect(choice).toHaveTextContent(colour ?? '');
  await userEvent.click(choice);
  expect(screen.getAllByRole('option')).toHaveLength(count);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByRole('dialog', { name: 'Étiquettes : 2 candidats' })).toBeVisible();
  expect(onChanged).not.toHaveBeenCalled();
});

it('reads the tags of one candidate, again after a failure, and says that there is none', async () => {
  const late = answersLate('get', 'admin/tags', errorBody('X', 'Panne.'), 503);
  renderPage(<TagsDialog candidates={people.slice(0, 1)} onChanged={onChanged} onClose={vi.fn()} />);
  expect(await screen.findByRole('dialog', { name: 'Étiquettes : ABADIE Léa' })).toBeVisible();
  expect(screen.getByRole('status', { name: 'Récupération des étiquettes' })).toBeVisible();
  expect(screen.queryByText('Aucune étiquette')).toBeNull();
  late();
  expect(await screen.findByText('Erreur lors de la récupération des étiquettes')).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Récupération des étiquettes' })).toBeNull();
  answers('get', 'admin/tags', []);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Aucune étiquette')).toBeVisible();
  expect(screen.queryByText('Erreur lors de la récupération des étiquettes')).toBeNull();
});

it('keeps a tag that cannot be deleted, or that one gives up deleting', async () => {
  const dialog = await open();
  expect(dialog.queryByText('Aucune étiquette')).toBeNull();
  expect(await dialog.findByText('Aucun candidat')).toBeVisible();
  await userEvent.click(await dialog.findByRole('button', { name: "Supprimer l'étiquette Élite" }));
  expect(await screen.findByText(/qui la portent \(aucun candidat\)/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await userEvent.click(await screen.findByRole('button', { name: "Supprimer l'étiquette Élite" }));
  const late = answersLate('delete', 'admin/tags/t2', errorBody('X', 'Panne.'), 503);
  await userEvent.click(await screen.findByRole('button', { name: "Supprimer l'étiquette" }));
  expect(await screen.findByRole('button', { name: 'Suppression en cours…' })).toBeDisabled();
  late();
  expect(await screen.findByText(/^Erreur lors de la suppression de l'étiquette : Panne/)).toBeVisible();
  expect(screen.getByRole('button', { name: "Supprimer l'étiquette" })).toBeEnabled();
  expect(onChanged).not.toHaveBeenCalled();
});

it('puts one tag on at a time', async () => {
  const dialog = await open();
  const late = answersLate('post', 'admin/tags/t1/candidates', { changed: 2, ids: ['c1', 'c2'] });
  await userEvent.click(await dialog.findByRole('button', { name: "Mettre l'étiquette À revoir" }));
  const other = dialog.getByRole('button', { name: "Retirer l'étiquette Élite" });
  await waitFor(() => expect(other).toBeDisabled());
  late();
  await waitFor(() => expect(other).toBeEnabled());
});

it('shows the tags of a cell, each in its colour, and another cell as its text', async () => {
  answers('get', 'admin/tags', [elite, review]);
  type Props = Parameters<typeof TagCell>[0];
  const cell = (value: string | null) =>
    ({ value: { value, error: null }, valueFormatted: 'ERR' }) as unknown as Props;
  renderPage(
    <>
      <p>
        <TagCell {...cell('À revoir, Inconnue')} />
      </p>
      <p>
        <TagCell {...cell(null)} />
      </p>
    </>,
  );
  expect(await screen.findByText('À revoir')).toBeVisible();
  expect(screen.getByText('Inconnue')).toBeVisible();
  expect(screen.getByText('ERR')).toBeVisible();
});
