import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { jobIs, noneImported, simulated } from '@/test/candidatesImport';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping } from '@/test/server';
import type { Warning } from './api';
import { CandidatesImport } from './CandidatesImport';
import { aReport } from '@/test/importReport';

beforeEach(noneImported);

const REPORT = 'admin/import/candidates/simulations/s1';
const warning = (code: Warning['code'], members: Partial<Warning> = {}): Warning => ({
  code,
  count: 12,
  lines: [],
  people: [],
  mustAccept: false,
  data: null,
  ...members,
});

const shows = (members: Parameters<typeof aReport>[0]) => {
  simulated();
  const { counts } = aReport();
  answers('get', REPORT, aReport({ counts: { ...counts, refused: 0 }, refused: [], ...members }));
  renderPage(<CandidatesImport />, '/?simulation=s1&travail=j2');
};

it('imports an older file once each warning that must be is accepted by its name, and sends these names', async () => {
  const sent = answersKeeping('post', `${REPORT}/confirm`, { jobId: 'j3' }, 202);
  jobIs('j3', { kind: 'CANDIDATES_IMPORT', status: 'NOT_STARTED' });
  shows({
    warnings: [
      warning('FILE_IMPORTED_BEFORE', { count: 0, mustAccept: true }),
      warning('MANY_VANISHED', { mustAccept: true }),
      warning('WISHES_TAKEN_BACK', { mustAccept: true }),
      warning('REPORT_BLOCK_MISSING', { count: 1, mustAccept: true }),
      warning('REPORT_YEARS_MIXED', { mustAccept: true, lines: [3, 4] }),
      warning('PHONES_UNREADABLE'),
    ],
  });
  const confirm = await screen.findByRole('button', { name: /^Importer/ });
  expect(screen.getByText("Ce fichier a déjà été importé, un autre l'a été depuis")).toBeVisible();
  expect(screen.getByText("Les bulletins d'une année ne sont plus dans ce fichier")).toBeVisible();
  const names = [
    'Revenir à ce fichier plus ancien',
    /^Accepter que 12\scandidats disparaissent$/,
    /^Accepter que 12\svœux ne soient plus confirmés$/,
    'Accepter que des bulletins disparaissent',
    "Accepter l'année des bulletins",
    "J'ai lu les autres avertissements",
  ];
  for (const name of names) {
    fireEvent.click(confirm);
    expect(await screen.findByRole('checkbox', { name })).toHaveFocus();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox', { name }));
  }
  fireEvent.click(screen.getByRole('checkbox', { name: names[1] }));
  fireEvent.click(screen.getByRole('checkbox', { name: names[1] }));
  fireEvent.click(confirm);
  await waitFor(() => expect(sent).toHaveLength(1));
  const [{ accepted }] = sent as [{ accepted: string[] }];
  expect([...accepted].toSorted()).toEqual([
    'FILE_IMPORTED_BEFORE',
    'MANY_VANISHED',
    'REPORT_BLOCK_MISSING',
    'REPORT_YEARS_MIXED',
    'WISHES_TAKEN_BACK',
  ]);
});

it('says why a file may be older than the last one, which stops nobody', async () => {
  shows({
    rows: 6000,
    columns: ['A'],
    olderSigns: ['FEWER_ROWS', 'FEWER_COLUMNS', 'EARLIER_DATE'],
    former: {
      fileName: 'candidats_0414.csv',
      confirmed: '2026-04-14T10:00:00+02:00',
      rows: 6001,
      columns: 3,
    },
  });
  expect(
    await screen.findByText(
      'À côté de candidats_0414.csv, importé le 14/04/2026 à 10:00 : il a 1 ligne de moins, il a 2 colonnes de moins, la date de son nom est antérieure.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/J'ai lu/)).toBeNull();
});

it('names the headers that are written otherwise, the first five', async () => {
  const data = Array.from({ length: 7 }, (_, index) => ({
    from: `Libellé ${index}`,
    to: `Libelle ${index}`,
  }));
  shows({ warnings: [warning('HEADERS_RENAMED', { count: 7, data })] });
  expect(await screen.findByText("« Libellé 0 » s'écrit « Libelle 0 »")).toBeVisible();
  expect(screen.getByText('et 2 autres')).toBeVisible();
  expect(screen.queryByText(/Libellé 5/)).toBeNull();
});

const profile = { fields: [], gradePatterns: [], summary: [], textColumns: [], version: 3 };
const kept = { key: 'avis', name: 'Avis' };

it('keeps the names of columns that were renamed, adding to those kept before', async () => {
  answers('get', 'admin/import/candidates/profile', { ...profile, renamed: [kept] });
  const sent = answersKeeping('put', 'admin/import/candidates/profile', { ...profile, renamed: [] });
  answers('delete', REPORT, undefined as never);
  shows({
    likelyRenamings: [
      { from: 'Bourse', to: 'Aide' },
      { from: 'Ville', to: 'Commune' },
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: "C'est la même colonne : Commune" }));
  await waitFor(() =>
    expect(sent).toEqual([{ ...profile, renamed: [kept, { key: 'Commune', name: 'Ville' }] }]),
  );
  expect(await screen.findByText('Déposez ici le fichier des candidatures')).toBeVisible();
});

it('keeps the names of all at once', async () => {
  answers('get', 'admin/import/candidates/profile', { ...profile, renamed: [] });
  const sent = answersKeeping('put', 'admin/import/candidates/profile', { ...profile, renamed: [] });
  answers('delete', REPORT, undefined as never);
  const likelyRenamings = [
    { from: 'Bourse', to: 'Aide' },
    { from: 'Ville', to: 'Commune' },
  ];
  shows({ likelyRenamings });
  fireEvent.click(await screen.findByRole('button', { name: 'Ce sont toutes les mêmes colonnes' }));
  const renamed = likelyRenamings.map(({ from, to }) => ({ key: to, name: from }));
  await waitFor(() => expect(sent).toEqual([{ ...profile, renamed }]));
});
