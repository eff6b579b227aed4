import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, server } from '@/test/server';
import { SiteList } from './SiteList';

const site = (name: string, faceToFace: number, remote: number, attributed: number) => ({
  id: name,
  name,
  numberOfFaceToFaceInterviews: faceToFace,
  numberOfRemoteInterviews: remote,
  totalNumberOfInterviews: faceToFace + remote,
  numberOfAttributedInterviews: attributed,
});

async function listOf(role: string | string[]) {
  await signInAs(role);
  server.use(
    http.get('*/api/v1/campaign', () => HttpResponse.json({ contactEmail: 'admissions@parvis.example' })),
  );
  answers('get', 'admin/interview-sites/summaries', [site('Bordeaux', 1052, 22, 66), site('Lyon', 0, 0, 0)]);
  return renderPage(<SiteList />, '/admin/interview-sites');
}

const texts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('counts the interviews of each site and of all, and a row opens its site', async () => {
  const { router } = await listOf('ROLE_ADMIN');
  const row = await screen.findByRole('row', { name: /Bordeaux/ });
  expect(texts(row).slice(0, 5)).toEqual(['Bordeaux', '1\u202f052', '22', '1\u202f074', '66']);
  expect(texts(screen.getByRole('row', { name: /2 sites/ })).slice(0, 5)).toEqual([
    '2 sites',
    '1\u202f052',
    '22',
    '1\u202f074',
    '66',
  ]);
  expect(within(screen.getByRole('row', { name: /Lyon/ })).getByText('Aucun entretien')).toBeVisible();
  await userEvent.click(within(row).getByText('22'));
  expect(router.state.location.pathname).toBe('/admin/interview-sites/Bordeaux/details');
});

it.each([
  ['ROLE_ADMIN', "Sites d'entretiens", true],
  ['ROLE_ADMIN_READ_ONLY', "Sites d'entretiens", false],
  ['ROLE_INTERVIEW_SLOT_MANAGER', "Sites d'entretiens", false],
  ['ROLE_INTERVIEW_SITE_MANAGER', "Liste de mes sites d'entretien", false],
  [['ROLE_INTERVIEW_SITE_MANAGER', 'ROLE_INTERVIEW_SLOT_MANAGER'], "Sites d'entretiens", false],
])('%s finds %s, creation and actions: %s', async (role, title, writes) => {
  await listOf(role);
  await screen.findByRole('row', { name: /Bordeaux/ });
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryAllByRole('link', { name: "Nouveau site d'entretien" })).toHaveLength(writes ? 1 : 0);
  expect(screen.queryAllByRole('button', { name: 'Supprimer Bordeaux' })).toHaveLength(writes ? 1 : 0);
  if (title.includes('mes sites'))
    expect(await screen.findByText(/écrivez à l'administration : admissions@parvis.example/)).toBeVisible();
});

it('has the focus on the creation once a site is deleted, and back on its button when it is kept', async () => {
  await listOf('ROLE_ADMIN');
  const remove = await screen.findByRole('button', { name: 'Supprimer Bordeaux' });
  await userEvent.click(remove);
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(remove).toHaveFocus();
  answers('delete', 'admin/interview-sites/Bordeaux', undefined as never);
  answers('get', 'admin/interview-sites/summaries', [site('Lyon', 0, 0, 0)]);
  await userEvent.click(remove);
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer le site' }));
  expect(await screen.findByRole('row', { name: /1 site/ })).toBeVisible();
  expect(screen.getByRole('link', { name: "Nouveau site d'entretien" })).toHaveFocus();
});

it('says inside the dialog why a site is not deleted, and keeps it', async () => {
  await listOf('ROLE_ADMIN');
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer Bordeaux' }));
  const sentence = "Des candidats en situation de bac+1 ont choisi ce site d'entretiens.";
  answers('delete', 'admin/interview-sites/Bordeaux', errorBody('SITE_CHOSEN_BY_BAC_PLUS_1', sentence), {
    status: 409,
  });
  const dialog = screen.getByRole('dialog', { name: 'Supprimer le site Bordeaux\u00a0?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer le site' }));
  expect(await within(dialog).findByText(sentence)).toBeVisible();
  server.use(http.delete('*/api/v1/admin/interview-sites/Bordeaux', () => HttpResponse.error()));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer le site' }));
  expect(await within(dialog).findByText('aucun détails')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  expect(screen.getByRole('link', { name: 'Bordeaux' })).toBeVisible();
});
