import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { jobIs } from '@/test/candidatesImport';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { http, HttpResponse } from 'msw';
import { answers, answersKeeping, answersLate, errorBody, pageOf, server } from '@/test/server';
import type { Archive } from './api';
import { ArchivesPage } from './ArchivesPage';
import { yearSummary } from './labels';

const archive = (members: Partial<Archive> = {}): Archive => ({
  id: 'a1',
  name: 'Avant attribution',
  scholarYear: '2025-2026',
  status: 'SUCCESS',
  fileId: 'f1',
  shortDuration: true,
  fileName: 'Avant_attribution_2025-2026.zip',
  endDate: '2028-09-30',
  isDue: false,
  created: '2026-05-04T18:02:00+02:00',
  author: { lastName: 'Lefort', firstName: 'Karim' },
  size: 9.4 * 1024 ** 3,
  error: null,
  jobId: 'j1',
  ...members,
});

beforeEach(() => {
  answers('get', 'admin/archive/purge', { archives: [], size: 0, purged: [] });
});

async function openPage(years: Record<string, Archive[]>) {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/archive', years);
  renderPage(<ArchivesPage />);
}

it('opens the newest year, and unfolds the others by the keyboard', async () => {
  await openPage({
    '2025-2026': [archive()],
    '2024-2025': [archive({ id: 'a2', name: 'Bilan', shortDuration: false })],
  });
  const newest = await screen.findByRole('row', { name: /^2025-2026/ });
  expect(newest).toHaveAttribute('aria-expanded', 'true');
  expect(newest).toHaveAttribute('tabindex', '0');
  expect(screen.queryByText('Bilan')).not.toBeInTheDocument();
  newest.focus();
  fireEvent.keyDown(newest, { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('row', { name: /^Avant attribution/ }), { key: 'ArrowDown' });
  const former = screen.getByRole('row', { name: /^2024-2025/ });
  expect(former).toHaveFocus();
  fireEvent.keyDown(former, { key: 'ArrowRight' });
  const archived = screen.getByRole('row', { name: /Bilan/ });
  const row = within(archived);
  expect(row.getByText('Longue durée')).toBeVisible();
  expect(row.queryByRole('button', { name: /Transformer/ })).not.toBeInTheDocument();
  // From an archive, or from its button, up to the year; a button keeps its own keys.
  archived.focus();
  fireEvent.keyDown(archived, { key: 'ArrowLeft' });
  expect(former).toHaveFocus();
  fireEvent.keyDown(former, { key: 'ArrowUp' });
  expect(screen.getByRole('row', { name: /^Avant attribution/ })).toHaveFocus();
  const button = row.getByRole('button', { name: 'Supprimer Bilan' });
  button.focus();
  for (const key of ['ArrowLeft', 'ArrowDown', 'Enter']) fireEvent.keyDown(button, { key });
  expect(button).toHaveFocus();
  fireEvent.keyDown(button, { key: 'ArrowUp' });
  expect(former).toHaveFocus();
  expect(former).toHaveAttribute('aria-expanded', 'true');
  for (const [key, open] of [
    ['ArrowLeft', 'false'],
    ['a', 'false'],
    ['Enter', 'true'],
    [' ', 'false'],
  ] as const) {
    fireEvent.keyDown(former, { key });
    expect(former, key).toHaveAttribute('aria-expanded', open);
    expect(former, key).toHaveFocus();
  }
  fireEvent.click(newest);
  expect(newest).toHaveAttribute('aria-expanded', 'false');
});

it('says that the archives cannot be read, and reads them again', async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/archive', errorBody('X', 'illisible'), { status: 503 });
  renderPage(<ArchivesPage />);
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByRole('button', { name: 'Créer une archive' })).toBeNull();
  answers('get', 'admin/archive', { '2025-2026': [archive()] });
  fireEvent.click(again);
  expect(await screen.findByText(/^Une archive courte durée contient/)).toBeVisible();
  const download = screen.getByRole('button', { name: 'Télécharger Avant attribution' });
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:archive';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const release = answersLate('get', 'files/f1/content', errorBody('X', 'disparue'), 404);
  fireEvent.click(download);
  await waitFor(() => expect(download).toHaveTextContent('Téléchargement…'));
  release();
  expect(await screen.findByText(/^Erreur lors du téléchargement de l'archive : disparue/)).toBeVisible();
  answers('get', 'files/f1/content', 'PK');
  fireEvent.click(download);
  await waitFor(() => expect(saved).toEqual(['Avant_attribution_2025-2026.zip']));
  // Those that are on the screen stay when they cannot be read again.
  answers('get', 'admin/archive', errorBody('X', 'coupé'), { status: 503 });
  fireEvent.click(screen.getByRole('button', { name: 'Recharger' }));
  expect(await screen.findByText(/^Erreur lors de la récupération des archives : coupé/)).toBeVisible();
  expect(download).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

it('follows the archives that are being made, and reads again once one is', async () => {
  const waiting = archive({ status: 'IN_PROGRESS', fileId: null, size: null });
  const years = (members: Partial<Archive>) => ({
    '2025-2026': [archive({ id: 'a1', name: 'Prête' })],
    '2024-2025': [
      { ...waiting, id: 'a2', name: 'En cours', jobId: 'j2' },
      { ...waiting, id: 'a3', name: 'Sans total', jobId: 'j3' },
      { ...waiting, id: 'a4', name: 'Finie', jobId: 'j4', ...members },
    ],
    '2023-2024': [archive({ id: 'a5', name: 'Ancienne' })],
  });
  jobIs('j2', { kind: 'ARCHIVE', status: 'IN_PROGRESS', done: 12, total: 30, message: 'Documents' });
  jobIs('j3', { kind: 'ARCHIVE', status: 'IN_PROGRESS', done: 0, total: null, message: 'Classeur' });
  jobIs('j4', { kind: 'ARCHIVE', status: 'SUCCESS' });
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/archive', years({ status: 'SUCCESS', size: 1.5 * 1024 ** 2 }));
  answers('get', 'admin/archive', years({}), { once: true });
  renderPage(<ArchivesPage />);
  expect(await screen.findByText(/^12 \/ 30 — Documents, écoulé/)).toBeVisible();
  expect(await screen.findByText(/^Classeur, écoulé/)).toBeVisible();
  expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual([
    '40',
    null,
  ]);
  expect(await screen.findByRole('row', { name: /^Finie .*Prête à télécharger.*1,5\sMo/ })).toBeVisible();
  expect(screen.queryByText('Ancienne')).toBeNull();
});

it('says why an archive cannot be downloaded, deleted or replaced', async () => {
  answers('get', 'admin/jobs/j1', errorBody('NOT_FOUND', 'Introuvable.'), { status: 404 });
  await openPage({
    '2025-2026': [
      archive({ name: 'Essai', status: 'ERROR', fileId: null, size: null, error: 'Stockage plein.' }),
      archive({ id: 'a2', name: 'Après', status: 'IN_PROGRESS', fileId: null, size: null }),
    ],
  });
  expect(await screen.findByText('Stockage plein.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger Essai' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Erreur de génération');
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger Après' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('En attente'));
  expect(screen.getByRole('button', { name: 'Supprimer Après' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Transformer/ })).not.toBeInTheDocument();
  answers('delete', 'admin/archive/a1', errorBody('X', 'occupée'), { status: 409 });
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer Essai' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Supprimer l'archive Essai\s\?$/ }));
  fireEvent.click(dialog.getByRole('button', { name: "Supprimer l'archive" }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('occupée');
});

it('asks for a name, then says why no archive is made', async () => {
  await openPage({});
  answers('get', 'admin/archive/estimate', { candidates: 6482, files: 21_004, size: 9.4 * 1024 ** 3 });
  fireEvent.click(await screen.findByRole('button', { name: 'Créer une archive' }));
  expect(
    await screen.findByText(
      /6 482 candidats, 21 004 documents : environ 9,4 Go, classeur des candidats compris/,
    ),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: "Créer l'archive" }));
  expect(await screen.findByText("Nom de l'archive obligatoire")).toBeVisible();
  const lock = 'FEATURE_LOCK_ALREADY_TAKEN';
  const taken = {
    ...errorBody('INVALID', 'Nom déjà pris'),
    fields: [{ field: 'name', message: 'Nom déjà pris' }],
  };
  answers('post', 'admin/archive', taken as never, { status: 422 });
  fireEvent.change(screen.getByLabelText(/Nom/), { target: { value: 'Fin' } });
  fireEvent.click(screen.getByRole('button', { name: "Créer l'archive" }));
  await waitFor(() => expect(screen.getByLabelText(/Nom/)).toHaveAccessibleDescription(/Nom déjà pris/));
  answers('post', 'admin/archive', errorBody(lock, lock), { status: 409 });
  fireEvent.click(screen.getByRole('button', { name: "Créer l'archive" }));
  expect(await screen.findByText(/une action qui change les mêmes données est en cours/)).toBeVisible();
  expect(screen.getByText("Erreur lors de la création de l'archive")).toBeVisible();
});

it('makes one archive, whatever is pressed meanwhile, and has the focus on the creation then', async () => {
  await openPage({});
  answers('get', 'admin/archive/estimate', { candidates: 1, files: 0, size: 0 });
  answers('get', 'admin/jobs', pageOf([]));
  await userEvent.click(await screen.findByRole('button', { name: 'Créer une archive' }));
  const calls = vi.fn();
  const gate = new AbortController();
  const opened = new Promise((open) => gate.signal.addEventListener('abort', open));
  server.use(
    http.post('*/api/v1/admin/archive', async () => {
      calls();
      await opened;
      return HttpResponse.json(archive());
    }),
  );
  const name = screen.getByLabelText(/Nom/);
  fireEvent.change(name, { target: { value: 'Fin' } });
  fireEvent.submit(name);
  expect(await screen.findByRole('button', { name: 'Création en cours…' })).toBeDisabled();
  fireEvent.submit(name);
  answers('get', 'admin/archive', { '2025-2026': [archive()] });
  gate.abort();
  await screen.findByText('Avant attribution');
  expect(await screen.findByText(/^La création est lancée : sa progression se suit/)).toBeVisible();
  expect(screen.queryByLabelText(/Nom/)).toBeNull();
  expect(calls).toHaveBeenCalledOnce();
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Créer une archive' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer Avant attribution' }));
  expect(
    screen.getByRole('dialog', { name: /^Supprimer l'archive Avant attribution \(9,4\sGo\)\s\?$/ }),
  ).toBeVisible();
  answers('delete', 'admin/archive/a1', undefined as never);
  answers('get', 'admin/archive', {});
  await userEvent.click(screen.getByRole('button', { name: "Supprimer l'archive" }));
  expect(await screen.findByText('Aucune archive')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Créer une archive' })).toHaveFocus();
});

it('replaces an archive only with a workbook and the box ticked', async () => {
  await openPage({ '2025-2026': [archive()] });
  fireEvent.click(await screen.findByRole('button', { name: /Transformer/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Téléversement annulé')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  fireEvent.click(screen.getByRole('button', { name: /Transformer/ }));
  const confirm = screen.getByRole('button', { name: "Remplacer l'archive" });
  expect(screen.getByRole('dialog')).toHaveTextContent(/L'archive de 9,4\sGo/);
  fireEvent.click(confirm);
  expect(await screen.findByText('Choisissez un classeur.')).toBeVisible();
  const field = screen.getByLabelText(/Classeur .xlsx ou .xls/);
  fireEvent.change(field, { target: { files: [new File(['%PDF-'], 'bilan.pdf')] } });
  expect(await screen.findByText(/Fichier invalide/)).toBeVisible();
  expect(screen.queryByText(/bilan\.pdf/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Choisir un classeur' })).toBeVisible();
  fireEvent.change(field, { target: { files: [new File(['PK'], 'bilan.XLS')] } });
  expect(await screen.findByText(/^bilan\.XLS \(2\so\)$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Changer' })).toBeVisible();
  expect(screen.queryByText(/Fichier invalide/)).toBeNull();
  // A dialog of files that is closed without a choice changes nothing.
  fireEvent.change(field, { target: { files: [] } });
  fireEvent.click(confirm);
  expect(await screen.findByText('Cochez la case.')).toBeVisible();
  fireEvent.click(screen.getByRole('checkbox'));
  const release = answersLate('post', 'admin/archive/a1/upload', errorBody('X', 'pas un classeur'), 422);
  fireEvent.click(confirm);
  await waitFor(() => expect(confirm).toHaveTextContent('Envoi en cours…'));
  expect(screen.queryByText('Cochez la case.')).toBeNull();
  release();
  expect(await screen.findByText(/longue durée : pas un classeur/)).toBeVisible();
  const long = archive({ shortDuration: false });
  answers('post', 'admin/archive/a1/upload', long);
  answers('get', 'admin/archive', { '2025-2026': [long] });
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
  expect(await screen.findByText('Longue durée')).toBeVisible();
});

it('says until when each archive is kept, and nothing of one without personal data', async () => {
  await openPage({
    '2025-2026': [archive(), archive({ id: 'a2', name: 'Longue', shortDuration: false })],
    '2022-2023': [archive({ id: 'a3', name: 'Ancienne', endDate: '2025-09-30', isDue: true })],
  });
  expect(
    await screen.findByRole('row', { name: /Avant attribution.*À garder jusqu'au 30\/09\/2028/ }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /Longue/ })).not.toHaveTextContent(/2028/);
  fireEvent.click(screen.getByRole('row', { name: /^2022-2023/ }));
  expect(
    screen.getByRole('row', { name: /Ancienne.*À purger : fin de conservation le 30\/09\/2025/ }),
  ).toBeVisible();
});

it('purges the archives that are due once they were shown and the box is ticked, and keeps the proof', async () => {
  const due = archive({ name: 'Ancienne', scholarYear: '2022-2023', endDate: '2025-09-30', isDue: true });
  const other = archive({ id: 'a9', name: 'Autre' });
  answers('get', 'admin/archive/purge', { archives: [due, other], size: 2 * 1024 ** 2, purged: [] });
  await openPage({ '2022-2023': [due] });
  expect(await screen.findByText(/^2 archives à purger : .* de leur campagne/)).toBeVisible();
  expect(screen.queryByText('Archives purgées')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Purger' }));
  // What another person kept or purged meanwhile is told, then shown.
  const two = within(screen.getByRole('dialog', { name: /Purger 2 archives \(2\sMo\)/ }));
  fireEvent.click(two.getByRole('checkbox'));
  const release = answersLate('post', 'admin/archive/purge', errorBody('X', 'déjà purgée'), 409);
  answers('get', 'admin/archive/purge', { archives: [due], size: due.size ?? 0, purged: [] });
  fireEvent.click(two.getByRole('button', { name: 'Purger 2 archives' }));
  expect(await two.findByText('Purge en cours…')).toBeVisible();
  release();
  expect(await two.findByText(/^Erreur lors de la purge des archives : déjà purgée/)).toBeVisible();
  expect(await screen.findByText(/^1 archive à purger : .* de sa campagne/)).toBeVisible();
  fireEvent.click(two.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Purger' }));
  const dialog = within(screen.getByRole('dialog', { name: /Purger 1 archive \(9,4\sGo\)/ }));
  expect(dialog.getByRole('row', { name: /^Ancienne 2023 30\/09\/2025 9,4\sGo/ })).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Purger 1 archive' }));
  expect(await screen.findByText('Cochez la case.')).toBeVisible();
  fireEvent.click(dialog.getByRole('checkbox'));
  expect(screen.queryByText('Cochez la case.')).toBeNull();
  const { id, name, scholarYear, created, endDate, size } = due;
  const proof = { id, name, scholarYear, created, endDate, size: size ?? 0, sha256: 'ab12' };
  const done = {
    ...proof,
    purged: '2026-11-27T10:00:00+01:00',
    author: { firstName: 'Anne', lastName: 'Martin' },
  };
  const sent = answersKeeping('post', 'admin/archive/purge', [done]);
  answers('get', 'admin/archive', {});
  answers('get', 'admin/archive/purge', { archives: [], size: 0, purged: [done] });
  fireEvent.click(dialog.getByRole('button', { name: 'Purger 1 archive' }));
  expect(
    await screen.findByRole('row', { name: /Ancienne 2023 30\/09\/2025 .*Anne Martin 9,4\sGo ab12/ }),
  ).toBeVisible();
  expect(sent).toEqual([{ archiveIds: ['a1'] }]);
  expect(await screen.findByText('1 archive purgée')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/archive à purger/)).not.toBeInTheDocument());
});

it('sums a year up', () => {
  const long = archive({ shortDuration: false });
  const waiting = archive({ status: 'NOT_STARTED' });
  expect(yearSummary([archive(), long, waiting, archive({ status: 'ERROR' })])).toBe(
    '2 prêtes, dont 1 longue durée, 1 en attente, 1 en erreur',
  );
  expect(yearSummary([long])).toBe('1 prête, longue durée');
});
