import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, server } from '@/test/server';
import type { Purge } from './api';
import { PrivacyPage } from './PrivacyPage';

const purge = (members: Partial<Purge> = {}): Purge => ({
  campaign: 2024,
  due: '2026-09-30',
  isDue: true,
  retentionYears: 2,
  candidates: 5870,
  archives: 2,
  dueArchives: 2,
  counts: [{ label: 'Comptes', count: 4655 }],
  setAside: [],
  ...members,
});
const zoe = {
  id: 'c1',
  number: '101',
  lastName: 'DUPONT',
  firstName: 'Zoé',
  birthDate: '2008-02-03',
  email: 'zoe@exemple.fr',
  hasAccount: true,
  slot: 'BOR01MD-2026-05-15-1000',
  archives: 1,
  archivesUntil: '2028-09-30',
  setAside: null,
  counts: [{ label: 'Historique', count: 17 }],
};
const page = <Row,>(content: Row[]) => ({
  content,
  totalElements: content.length,
  totalPages: 1,
  number: 0,
  size: 25,
  numberOfElements: content.length,
});

beforeEach(async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/privacy/purge', purge());
  answers('get', 'admin/privacy/people/c1', zoe);
  answers(
    'get',
    'admin/privacy/accesses',
    page([
      {
        id: '1',
        at: '2026-05-12T10:18:00+02:00',
        author: { lastName: 'Keller', firstName: 'Bruno' },
        role: 'ROLE_JURY',
        candidate: null,
        kind: 'FILE' as const,
        fileName: null,
      },
    ]),
  );
});

it('purges only with a reason and the year typed', async () => {
  renderPage(<PrivacyPage />);
  fireEvent.click(await screen.findByRole('button', { name: /Purger 5.870 candidats/ }));
  const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: /^Purger/ });
  fireEvent.click(confirm);
  expect(await screen.findByText('Motif obligatoire')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Fin de la conservation' })).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Fin de la conservation' }));
  fireEvent.change(screen.getByLabelText(/Saisissez l'année/), { target: { value: '2024' } });
  answers('post', 'admin/privacy/purge', errorBody('PURGE_NOT_DUE', 'Aucune campagne à purger.'), {
    status: 409,
  });
  fireEvent.keyDown(screen.getByLabelText(/Saisissez l'année/), { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText(/Rien n'a été effacé : Aucune campagne à purger/)).toBeVisible();
});

it('leaves whom somebody set aside, and takes them again', async () => {
  const left = {
    id: 'c1',
    number: '101',
    name: 'DUPONT Zoé',
    reason: 'Recours en cours',
    until: '2027-03-31',
    isOver: false,
    author: 'Anne Martin',
  };
  answers('get', 'admin/privacy/purge', purge({ setAside: [left] }));
  answers('delete', 'admin/privacy/people/c1/set-aside', undefined as never, { status: 200 });
  renderPage(<PrivacyPage />);
  fireEvent.click(await screen.findByRole('button', { name: /Écartés de la purge 1/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Écartés de la purge' }));
  expect(
    dialog.getByRole('row', { name: /n°\s101 Recours en cours \(Anne Martin\) 31\/03\/2027/ }),
  ).toBeVisible();
  answers('get', 'admin/privacy/purge', purge());
  fireEvent.click(dialog.getByRole('button', { name: 'Ne plus écarter' }));
  expect(await screen.findByText('La purge prendra de nouveau DUPONT Zoé')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Écartés/ })).not.toBeInTheDocument());
});

it('tells of archives of former campaigns that are due though nobody is to be purged', async () => {
  answers('get', 'admin/privacy/purge', purge({ campaign: null, due: null, isDue: false, dueArchives: 1 }));
  renderPage(<PrivacyPage />);
  expect(await screen.findByText(/1 archive a dépassé sa fin de conservation/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Voir les archives' })).toHaveAttribute('href', '/admin/archives');
});

it('offers no purge before the day it is due', async () => {
  answers('get', 'admin/privacy/purge', purge({ due: '2028-09-30', isDue: false }));
  renderPage(<PrivacyPage />);
  expect(await screen.findByText('Aucune campagne à purger avant le 30/09/2028')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Purger/ })).not.toBeInTheDocument();
});

const DUPONT = {
  id: 'c1',
  candidateCells: {},
  remark: null,
  email: null,
  firstName: 'Zoé',
  lastName: 'DUPONT',
  source: 'PARCOURSUP' as const,
  externalId: '101',
};

it('says that more people were found than are listed', async () => {
  const people = [DUPONT, { ...DUPONT, id: 'c2', firstName: 'Ali', externalId: '102' }];
  answers('post', 'admin/candidates/filter', { ...page(people), totalElements: 11 });
  renderPage(<PrivacyPage />);
  fireEvent.change(await screen.findByLabelText('Nom ou numéro du candidat'), {
    target: { value: 'dupont' },
  });
  expect(await screen.findByText('11 candidats, dont voici les 2 premiers')).toBeVisible();
});

it('erases a person found by name once the reason is chosen and the number typed', async () => {
  answers('post', 'admin/candidates/filter', page([DUPONT]));
  renderPage(<PrivacyPage />);
  expect(await screen.findByText('Personne effacée')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Nom ou numéro du candidat'), { target: { value: 'dupont' } });
  expect(await screen.findByText(/N° 101, naissance : 03\/02\/2008/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Effacer DUPONT Zoé' }));
  expect(screen.getByText(/Son créneau BOR01MD-2026-05-15-1000 se libère/)).toBeVisible();
  expect(
    screen.getByText(
      /archives de courte durée gardent son nom jusqu'à leur suppression, au plus tard le 30\/09\/2028/,
    ),
  ).toBeVisible();
  const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Effacer DUPONT Zoé' });
  fireEvent.click(confirm);
  expect(await screen.findByText('Motif obligatoire')).toBeVisible();
  expect(screen.getByRole('button', { name: 'À sa demande' })).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'À sa demande' }));
  fireEvent.change(screen.getByLabelText(/Saisissez son numéro/), { target: { value: '102' } });
  fireEvent.click(confirm);
  expect(await screen.findByText("Ce n'est pas ce qui est attendu")).toBeVisible();
  fireEvent.change(screen.getByLabelText(/Saisissez son numéro/), { target: { value: '101' } });
  answers('delete', 'admin/privacy/people/c1', undefined as never, { status: 200 });
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('lists who opened what of whom, an erased person without a name', async () => {
  renderPage(<PrivacyPage />);
  const row = await screen.findByRole('row', { name: /Bruno Keller jury Personne effacée fichier$/ });
  expect(row).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Candidat' })).toBeVisible();
});

it('begins again at the first page of the journal once something else is looked for', async () => {
  const sent: string[] = [];
  server.use(
    http.get('*/api/v1/admin/privacy/accesses', ({ request }) => {
      sent.push(new URL(request.url).searchParams.get('page') ?? '');
      return HttpResponse.json({ ...page([]), totalElements: 90 });
    }),
  );
  renderPage(<PrivacyPage />);
  const leaves = async () => {
    await screen.findByText('1–25 sur 90');
    fireEvent.click(screen.getByText('Suivant'));
    await expect.poll(() => sent.at(-1)).toBe('1');
  };
  await leaves();
  fireEvent.mouseDown(screen.getByLabelText('Période'));
  fireEvent.click(screen.getByText('7 derniers jours'));
  await expect.poll(() => sent.at(-1)).toBe('0');
  await leaves();
  fireEvent.change(screen.getByLabelText('Candidat ou personne'), { target: { value: 'Zoé' } });
  await expect.poll(() => sent.at(-1)).toBe('0');
});
