import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
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

const left = {
  id: 'c1',
  number: '101',
  name: 'DUPONT Zoé',
  reason: 'Recours en cours',
  until: '2027-03-31',
  isOver: false,
  author: 'Anne Martin',
};

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
  const row = await screen.findByRole('row', {
    name: /Bruno Keller membre du jury Personne effacée fichier$/,
  });
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

it('says what a purge takes, leaves and keeps, and starts it once it is asked for', async () => {
  const counts = [
    { label: 'Comptes', count: 1 },
    { label: 'Pièces, fiches avenir, PFM, documents', count: 12 },
    { label: 'Journal des accès', count: 3 },
  ];
  const setAside = [left, { ...left, id: 'c2', isOver: true }];
  answers(
    'get',
    'admin/privacy/purge',
    purge({ counts, archives: 2, dueArchives: 3, setAside, candidates: 1 }),
  );
  answers('get', 'admin/jobs', page([]));
  renderPage(<PrivacyPage />);
  expect(await screen.findByText('Purge de la campagne 2024')).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Ce qui est effacé' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Comptes1Rien',
    'Pièces, fiches avenir, PFM, documents12Rien',
    'Journal des accès3Les lignes, sans le nom du candidat',
    'Archives de courte durée2Les archives de longue durée',
  ]);
  expect(screen.getByText('ne pourra plus se connecter')).toBeVisible();
  expect(screen.getByText(/Irréversible\. Le dossier écarté reste\.$/)).toBeVisible();
  expect(screen.getByText(/3 archives ont dépassé leur/)).toBeVisible();
  expect(screen.getByText(/^Durée de conservation : 2 ans\./)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /Écartés de la purge 1/ }));
  const list = within(screen.getByRole('dialog', { name: 'Écartés de la purge' }));
  expect(list.getByText('31/03/2027 (échu)')).toBeVisible();
  answers('delete', 'admin/privacy/people/:id/set-aside', errorBody('X', 'en panne'), { status: 500 });
  fireEvent.click(list.getAllByRole('button', { name: 'Ne plus écarter' })[0] ?? document.body);
  expect(await screen.findByText(/^La liste n'a pas changé : en panne/)).toBeVisible();
  fireEvent.click(list.getByRole('button', { name: 'Fermer' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Purger 1 candidat' }));
  fireEvent.click(screen.getByRole('button', { name: 'Autre' }));
  fireEvent.change(screen.getByLabelText(/Saisissez l'année/), { target: { value: ' 2024 ' } });
  const sent = answersKeeping('post', 'admin/privacy/purge', { jobId: 'j1' }, 202);
  const dialog = within(screen.getByRole('dialog', { name: /^Purger la campagne 2024/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Purger 1 candidat' }));
  expect(await screen.findByText('La purge est en attente : elle se suit dans Travaux.')).toBeVisible();
  expect(JSON.stringify(sent)).toContain('OTHER');
});

it('shows who was set aside though no campaign is to be purged', async () => {
  answers(
    'get',
    'admin/privacy/purge',
    purge({ campaign: null, due: null, isDue: false, dueArchives: 0, setAside: [left] }),
  );
  renderPage(<PrivacyPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Voir le dossier écarté' }));
  expect(screen.getByRole('dialog', { name: 'Écartés de la purge' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Voir les archives' })).toBeNull();
  expect(screen.queryByText('Aucune campagne à purger avant')).toBeNull();
});

it('says that the purge cannot be prepared, and prepares it again on request', async () => {
  const release = answersLate('get', 'admin/privacy/purge', errorBody('X', 'purge en panne'), 500);
  renderPage(<PrivacyPage />);
  expect(await screen.findByRole('status', { name: 'Chargement de la purge' })).toBeVisible();
  release();
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByRole('status', { name: 'Chargement de la purge' })).toBeNull();
  answers('get', 'admin/privacy/purge', purge({ isDue: false }));
  fireEvent.click(retry);
  expect(await screen.findByText('Purge de la campagne 2024')).toBeVisible();
});

it('sets a person aside until a day, and lets the one be chosen among many', async () => {
  const people = [DUPONT, { ...DUPONT, id: 'c2', firstName: 'Ali', externalId: '102' }];
  answers('post', 'admin/candidates/filter', page(people));
  answers('get', 'admin/privacy/people/c1', {
    ...zoe,
    birthDate: null,
    email: null,
    hasAccount: false,
    slot: null,
    archivesUntil: null,
  });
  renderPage(<PrivacyPage />);
  fireEvent.change(await screen.findByLabelText('Nom ou numéro du candidat'), {
    target: { value: 'dupont' },
  });
  const choice = await screen.findByRole('button', { name: 'DUPONT Zoé — 101', pressed: false });
  expect(screen.getByText('2 candidats')).toBeVisible();
  fireEvent.click(choice);
  expect(await screen.findByText('N° 101, sans compte')).toBeVisible();
  expect(choice).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByText(/^Écarté de la purge jusqu/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Effacer DUPONT Zoé' }));
  expect(screen.queryByText(/Son créneau|archives de courte durée/)).toBeNull();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Écarter de la purge' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Écarter DUPONT Zoé de la purge ?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Écarter de la purge' }));
  expect(await dialog.findByText('Motif obligatoire')).toBeVisible();
  expect(dialog.getByText('Date de fin obligatoire')).toBeVisible();
  fireEvent.change(dialog.getByLabelText(/^Motif/), { target: { value: 'Recours' } });
  fireEvent.change(dialog.getByLabelText(/^Jusqu'au/), { target: { value: '31/03/2099' } });
  const body = {
    ...errorBody('INVALID_INPUT', 'refusé'),
    fields: [{ field: 'until', message: 'Trop loin' }],
  };
  answers('put', 'admin/privacy/people/c1/set-aside', body, { status: 422 });
  fireEvent.click(dialog.getByRole('button', { name: 'Écarter de la purge' }));
  expect(await dialog.findByText('Trop loin')).toBeVisible();
  const setAside = { reason: 'Recours', until: '2099-03-31', isOver: false };
  answers('get', 'admin/privacy/people/c1', { ...zoe, setAside: { ...setAside, author: 'Anne' } } as never);
  const sent = answersKeeping('put', 'admin/privacy/people/c1/set-aside', undefined as never);
  fireEvent.change(dialog.getByLabelText(/^Jusqu'au/), { target: { value: '30/03/2099' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Écarter de la purge' }));
  expect(await screen.findByText(/^Écarté de la purge jusqu'au 31\/03\/2099 : Recours/)).toBeVisible();
  expect(sent).toEqual([{ reason: 'Recours', until: '2099-03-30' }]);
  expect(screen.getByRole('button', { name: "Changer le motif ou la date d'écart" })).toBeVisible();
});
