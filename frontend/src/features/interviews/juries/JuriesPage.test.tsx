import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  fireEvent.click(screen.getByRole('button', { name: button }));
  const dialog = within(screen.getByRole('dialog'));
  if (button === 'Modifier le type')
    fireEvent.click(dialog.getByRole('radio', { name: 'Présentiel après-midi' }));
  const submit = dialog.getByRole('button', { name: confirm });
  server.use(http[method](`*/api/v1/${path}`, () => HttpResponse.error(), { once: true }));
  fireEvent.click(submit);
  expect(await dialog.findByText('aucun détails')).toBeVisible();
  answers(method, path, errorBody('SITE_BUSY', 'Le site est occupé.'), { status: 409 });
  fireEvent.click(submit);
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

it('tells of each jury its dates, its slots, and what keeps them from being created', async () => {
  await signInAs('ROLE_ADMIN');
  const date = (day: string, videoconferenceLink: string | null) => ({
    ...{
      id: day,
      date: day,
      specificities: [],
      videoconferenceLink,
      videoconferencePassword: '1234',
      version: 1,
    },
  });
  const remote = (index: number, ...dates: Jury['dates']): Jury => ({
    ...jury(index),
    name: `BOR0${index}MD`,
    interviewType: 'MORNING_REMOTE',
    dates,
  });
  const link = 'https://visio.example';
  const onSite = { ...jury(4), dates: [date('2099-04-28', null)] };
  answers('get', 'admin/interview-sites/s1', SITE);
  answers('get', LIST, [
    jury(1),
    remote(2, date('2020-04-28', null), date('2099-04-28', link)),
    remote(3, date('2099-04-28', null)),
    onSite,
  ]);
  const count = (id: string, numberOfInterviews: number, day = '2099-04-28') => ({
    ...{ id, name: id, date: day, numberOfInterviews, numberOfAttributedInterviews: 0 },
  });
  answers('get', `${LIST}/summaries`, [count('j2', 3), count('j2', 4, '2020-04-28'), count('j4', 1)]);
  const { router } = renderPage(<JuriesPage siteId="s1" />, '/?jury=j3');
  const chosen = await screen.findByRole('button', { current: true });
  expect(chosen).toHaveTextContent('BOR03MDDistanciel matin1 date1 date à compléter');
  const rows = [...(chosen.closest('ul')?.children ?? [])].map(({ textContent }) => textContent);
  expect(rows[0]).toBe('BOR01MPPrésentiel matinAucune date');
  expect(rows[1]).toBe('BOR02MDDistanciel matin2 dates7 créneaux');
  expect(rows[3]).toBe('BOR04MPPrésentiel matin1 date1 créneau');
  await userEvent.click(screen.getByRole('button', { name: /^BOR04MP/ }));
  expect(router.state.location.href).toBe('/?jury=j4');
  expect(await screen.findByRole('heading', { name: 'BOR04MP' })).toBeVisible();
});

it('says that there is no jury, and that they could not be read', async () => {
  await signInAs('ROLE_ADMIN_READ_ONLY');
  answers('get', 'admin/interview-sites/s1', SITE);
  answers('get', LIST, errorBody('X', 'base arrêtée'), { status: 503 });
  answers('get', `${LIST}/summaries`, []);
  renderPage(<JuriesPage siteId="s1" />);
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByRole('heading', { name: 'Jurys' })).toBeNull();
  answers('get', LIST, []);
  await userEvent.click(retry);
  expect(await screen.findByText('Aucun jury')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Nouveau jury' })).toBeNull();
});
