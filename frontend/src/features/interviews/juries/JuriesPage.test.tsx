import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, server } from '@/test/server';
import { SITE } from '@/test/sites';
import type { Jury } from './api';
import { JuriesPage } from './JuriesPage';

const jury = (index: number): Jury => ({
  id: `j${index}`,
  name: `BOR0${index}MP`,
  index,
  interviewType: 'MORNING_FACE_TO_FACE',
  interviewSite: { id: 's1', name: 'Bordeaux' },
  dates: [],
});

const LIST = 'admin/juries/interview-site/s1';
const JURIES = [jury(1), jury(2)];

async function openPage() {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/interview-sites/s1', SITE);
  answers('get', LIST, JURIES);
  answers('get', `${LIST}/summaries`, []);
  const page = renderPage(<JuriesPage siteId="s1" />);
  await screen.findByRole('heading', { name: 'BOR01MP' });
  return page;
}

it.each([
  ['Nouveau jury', 'Créer BOR03MP', 'post', LIST, 'Erreur lors de la création du jury'],
  [
    'Supprimer le jury',
    'Supprimer le jury',
    'delete',
    'admin/juries/j1',
    'Erreur lors de la suppression du jury',
  ],
  [
    'Modifier le type',
    'Renommer en BOR01AP',
    'put',
    'admin/juries/j1',
    'Erreur lors de la modification du jury',
  ],
] as const)('%s says inside its dialog why it failed', async (button, confirm, method, path, sentence) => {
  await openPage();
  await userEvent.click(screen.getByRole('button', { name: button }));
  const dialog = within(screen.getByRole('dialog'));
  if (button === 'Modifier le type')
    await userEvent.click(dialog.getByRole('radio', { name: 'Présentiel après-midi' }));
  const submit = dialog.getByRole('button', { name: confirm });
  server.use(http[method](`*/api/v1/${path}`, () => HttpResponse.error(), { once: true }));
  await userEvent.click(submit);
  expect(await dialog.findByText('aucun détails')).toBeVisible();
  answers(method, path, errorBody('SITE_BUSY', 'Le site est occupé.'), { status: 409 });
  await userEvent.click(submit);
  expect(await dialog.findByText('Le site est occupé.')).toBeVisible();
  expect(dialog.getByText(sentence)).toBeVisible();
});

it.each([
  { left: [jury(2)], focused: /^BOR02MP/ },
  { left: [], focused: 'Nouveau jury' },
])('has the focus on $focused once the jury before it is deleted', async ({ left, focused }) => {
  await openPage();
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer le jury' }));
  answers('delete', 'admin/juries/j1', undefined as never);
  answers('get', LIST, left);
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer le jury' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: focused })[0]).toHaveFocus());
});

it('chooses the jury that was created, unless the page was left meanwhile', async () => {
  const { router } = await openPage();
  await userEvent.click(screen.getByRole('button', { name: 'Nouveau jury' }));
  const release = answersLate('post', LIST, jury(3), 201);
  await userEvent.click(await screen.findByRole('button', { name: 'Créer BOR03MP' }));
  await act(() => router.navigate({ to: '/ailleurs' }));
  await screen.findByRole('heading', { name: 'BOR01MP' });
  release();
  expect(await screen.findByText('Jury créé avec succès')).toBeVisible();
  expect(router.state.location.href).toBe('/ailleurs');

  answers('post', LIST, jury(3), { status: 201 });
  await userEvent.click(screen.getByRole('button', { name: 'Nouveau jury' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Créer BOR03MP' }));
  await waitFor(() => expect(router.state.location.href).toBe('/ailleurs?jury=j3'));
});
