import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { http, HttpResponse } from 'msw';
import { answers, answersKeeping, errorBody, pageOf, server } from '@/test/server';
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
  size: 9_400_000_000,
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
  expect(screen.queryByText('Bilan')).not.toBeInTheDocument();
  newest.focus();
  fireEvent.keyDown(newest, { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('row', { name: /^Avant attribution/ }), { key: 'ArrowDown' });
  const former = screen.getByRole('row', { name: /^2024-2025/ });
  expect(former).toHaveFocus();
  fireEvent.keyDown(former, { key: 'ArrowRight' });
  const row = within(screen.getByRole('row', { name: /Bilan/ }));
  expect(row.getByText('Longue durée')).toBeVisible();
  expect(row.queryByRole('button', { name: /Transformer/ })).not.toBeInTheDocument();
});

it('says why an archive cannot be downloaded, deleted or replaced', async () => {
  for (const call of ['admin/jobs/j1', 'admin/jobs/j1/events'] as const)
    answers('get', call, errorBody('NOT_FOUND', 'Introuvable.'), { status: 404 });
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
});

it('asks for a name, then says why no archive is made', async () => {
  await openPage({});
  answers('get', 'admin/archive/estimate', { candidates: 6482, files: 21_004, size: 9_400_000_000 });
  fireEvent.click(await screen.findByRole('button', { name: 'Créer une archive' }));
  expect(
    await screen.findByText(
      /6 482 candidats, 21 004 documents : environ 9,4 Go, classeur des candidats compris/,
    ),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: "Créer l'archive" }));
  expect(await screen.findByText("Nom de l'archive obligatoire")).toBeVisible();
  const lock = 'FEATURE_LOCK_ALREADY_TAKEN';
  answers('post', 'admin/archive', errorBody(lock, lock), { status: 409 });
  fireEvent.change(screen.getByLabelText(/Nom/), { target: { value: 'Fin' } });
  fireEvent.click(screen.getByRole('button', { name: "Créer l'archive" }));
  expect(await screen.findByText("Erreur lors de la création de l'archive")).toBeVisible();
  expect(screen.getByText(/une action qui change les mêmes données est en cours/)).toBeVisible();
});

it('has the focus on the creation once the first archive is created, and once one is deleted', async () => {
  await openPage({});
  answers('get', 'admin/archive/estimate', { candidates: 1, files: 0, size: 0 });
  answers('get', 'admin/jobs', pageOf([]));
  await userEvent.click(await screen.findByRole('button', { name: 'Créer une archive' }));
  await userEvent.type(screen.getByLabelText(/Nom/), 'Fin');
  answers('post', 'admin/archive', archive());
  answers('get', 'admin/archive', { '2025-2026': [archive()] });
  await userEvent.click(screen.getByRole('button', { name: "Créer l'archive" }));
  await screen.findByText('Avant attribution');
  expect(await screen.findByText(/^La création est lancée : sa progression se suit/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Créer une archive' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer Avant attribution' }));
  answers('delete', 'admin/archive/a1', undefined as never);
  answers('get', 'admin/archive', {});
  await userEvent.click(screen.getByRole('button', { name: "Supprimer l'archive" }));
  expect(await screen.findByText('Aucune archive')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Créer une archive' })).toHaveFocus();
});

it('asks for one archive, whatever is pressed while the call runs', async () => {
  await openPage({});
  answers('get', 'admin/archive/estimate', { candidates: 1, files: 0, size: 0 });
  answers('get', 'admin/jobs', pageOf([]));
  const calls = vi.fn();
  let answer: () => void = vi.fn();
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.post('*/api/v1/admin/archive', async () => {
      calls();
      await answered;
      return HttpResponse.json(archive());
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Créer une archive' }));
  await userEvent.type(screen.getByLabelText(/Nom/), 'Fin{Enter}');
  expect(await screen.findByRole('button', { name: 'Création en cours…' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText(/Nom/), '{Enter}');
  answer();
  expect(await screen.findByText(/^La création est lancée/)).toBeVisible();
  expect(calls).toHaveBeenCalledOnce();
});

it('replaces an archive only with a workbook and the box ticked', async () => {
  await openPage({ '2025-2026': [archive()] });
  fireEvent.click(await screen.findByRole('button', { name: /Transformer/ }));
  const confirm = screen.getByRole('button', { name: "Remplacer l'archive" });
  fireEvent.click(confirm);
  expect(await screen.findByText('Choisissez un classeur.')).toBeVisible();
  const field = screen.getByLabelText(/Classeur .xlsx ou .xls/);
  fireEvent.change(field, { target: { files: [new File(['%PDF-'], 'bilan.pdf')] } });
  expect(await screen.findByText(/Fichier invalide/)).toBeVisible();
  fireEvent.change(field, { target: { files: [new File(['PK'], 'bilan.xlsx')] } });
  fireEvent.click(confirm);
  expect(await screen.findByText('Cochez la case.')).toBeVisible();
  fireEvent.click(screen.getByRole('checkbox'));
  answers('post', 'admin/archive/a1/upload', archive({ shortDuration: false }));
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
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
  answers('get', 'admin/archive/purge', { archives: [due], size: due.size ?? 0, purged: [] });
  await openPage({ '2022-2023': [due] });
  expect(await screen.findByText(/^1 archive à purger : .* de sa campagne/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Purger' }));
  const dialog = within(screen.getByRole('dialog', { name: /Purger 1 archive \(9,4\sGo\)/ }));
  expect(dialog.getByRole('row', { name: /^Ancienne 2022-2023 30\/09\/2025 9,4\sGo/ })).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Purger 1 archive' }));
  expect(await screen.findByText('Cochez la case.')).toBeVisible();
  fireEvent.click(dialog.getByRole('checkbox'));
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
    await screen.findByRole('row', { name: /Ancienne 2022-2023 30\/09\/2025 .*Anne Martin 9,4\sGo ab12/ }),
  ).toBeVisible();
  expect(sent).toEqual([{ archiveIds: ['a1'] }]);
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
