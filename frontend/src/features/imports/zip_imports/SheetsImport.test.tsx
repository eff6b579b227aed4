import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '@/shared/jobs/api';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, pageOf, server } from '@/test/server';
import type { Report } from './api';
import { DocumentsImport } from './DocumentsImport';
import { SheetsImport } from './SheetsImport';

const aReport = (members: Partial<Report> = {}): Report => ({
  importId: 'i1',
  kind: 'FUTURE_SHEET',
  fileName: 'fiches.zip',
  size: 2_000_000,
  created: '2026-05-12T10:34:00+02:00',
  confirmed: null,
  files: 5,
  imported: 3,
  new: 1,
  replaced: 1,
  unchanged: 1,
  concerned: 6,
  unmatchedFiles: ['1188999.pdf'],
  invalidFiles: ['1273993.pdf'],
  candidatesWithoutFile: [{ externalId: '1057536', name: 'ESNAULT Basile' }],
  problems: [
    { file: '1273993.pdf', reason: 'ENCRYPTED', message: 'Protégé par un mot de passe', candidate: null },
    {
      file: '1188999.pdf',
      reason: 'UNKNOWN_NUMBER',
      message: 'Aucun candidat ne porte ce numéro',
      candidate: null,
    },
  ],
  refusedLines: [],
  unmatched: 1,
  invalid: 1,
  remarks: 0,
  refused: 0,
  withoutFile: 1,
  ...members,
});

const jobIs = (id: string, members: Partial<Job>) => {
  answers(
    'get',
    `admin/jobs/${id}`,
    job({ id, kind: 'PDF_IMPORT', status: 'SUCCESS', finished: '2026-05-12T10:21:02+02:00', ...members }),
  );
};

const choose = (label: string, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } });

const sized = (name: string, size: number) =>
  Object.defineProperty(new File(['PK'], name), 'size', { value: size });

const ZIP = 'Déposez ici le zip de Parcoursup';

beforeEach(() => {
  answers('get', 'admin/jobs', pageOf([]));
  answers('post', 'admin/pdf/start', { importId: 'i1', jobId: 'j1' }, { status: 202 });
});

describe('the import of sheets', () => {
  it('shows what was read and imports it once that is confirmed', async () => {
    jobIs('j1', {});
    jobIs('j2', {});
    answers('get', 'admin/import/files/i1', aReport());
    renderPage(<SheetsImport />);
    await screen.findByText(ZIP);
    choose(ZIP, new File(['PK'], 'fiches.zip'));
    expect(await screen.findByText('Protégé par un mot de passe')).toBeVisible();
    expect(screen.getByText('Il existe au moins un fichier invalide')).toBeVisible();
    expect(screen.getByText('ESNAULT Basile')).toBeVisible();
    answers('post', 'admin/import/files/i1/confirm', { importId: 'i1', jobId: 'j2' }, { status: 202 });
    answers('get', 'admin/import/files/i1', aReport({ confirmed: '2026-05-12T10:40:00+02:00' }));
    await userEvent.click(screen.getByRole('button', { name: 'Importer 2 fiches' }));
    expect(await screen.findByText('Import des fiches avenir réussi')).toBeVisible();
  });

  it('counts what a long report does not list', async () => {
    jobIs('j1', {});
    const refusedLines = [{ line: 2, message: 'Aucun candidat ne porte le numéro 999' }];
    answers('get', 'admin/import/files/i1', aReport({ remarks: 640, refused: 2000, refusedLines }));
    renderPage(<SheetsImport />);
    await screen.findByText(ZIP);
    choose(ZIP, new File(['PK'], 'fiches.zip'));
    const figures = await screen.findByRole('list', { name: 'Bilan' });
    expect(within(figures).getByText('640')).toBeVisible();
    expect(screen.getByText('2 000')).toBeVisible();
  });

  const read = async (report: Partial<Report>) => {
    jobIs('j1', {});
    answers('get', 'admin/import/files/i1', aReport(report));
    renderPage(<SheetsImport />);
    await screen.findByText(ZIP);
    choose(ZIP, new File(['PK'], 'fiches.zip'));
    return within(await screen.findByRole('list', { name: 'Bilan' }));
  };
  const problem = (reason: Report['problems'][number]['reason'], file: string) => ({
    ...{ reason, file, message: `Pourquoi ${file}`, candidate: null },
  });

  it('sorts what is left aside by what is to be done about it', async () => {
    const figures = await read({
      problems: [
        ...(['UNKNOWN_NUMBER', 'NO_NUMBER', 'TWO_NUMBERS', 'SAME_CANDIDATE', 'NOT_NAMED'] as const).map(
          (each) => problem(each, each),
        ),
        { ...problem('NAME_DIFFERS', 'autre nom'), candidate: 'ESNAULT Basile' },
        problem('ACTIVE_CONTENT_REMOVED', 'script'),
        problem('DAMAGED', 'abîmé'),
      ],
      refusedLines: [{ line: 7, message: 'Sans numéro' }],
      ...{ unmatched: 5, invalid: 1, remarks: 2, refused: 1 },
    });
    const files = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map(({ children }) => [children[0]?.textContent, children[2]?.textContent]);
    const unmatched = ['UNKNOWN_NUMBER', 'NO_NUMBER', 'TWO_NUMBERS', 'SAME_CANDIDATE', 'NOT_NAMED'];
    expect(files('Fichiers sans candidat')).toEqual(unmatched.map((name) => [name, '–']));
    expect(files('À vérifier')).toEqual([
      ['autre nom', 'ESNAULT Basile'],
      ['script', '–'],
    ]);
    expect(files('Fichiers invalides')).toEqual([['abîmé', '–']]);
    expect(files('Lignes du classeur refusées')).toEqual([['7', undefined]]);
    expect(screen.getAllByText('Il existe au moins un fichier invalide')).toHaveLength(1);
    expect(figures.getByText('ne seront pas importés')).toBeVisible();
    expect(figures.getByText('ne sera pas importé')).toBeVisible();
    expect(figures.getByText('importés, à relire')).toBeVisible();
    expect(figures.getByText('nouveaux : 1, remplacés : 1, identiques : 1')).toBeVisible();
    expect(screen.getByText('Les fichiers écartés (6) ne bloquent rien.')).toBeVisible();
    expect(screen.getByText(/^fiches\.zip – .* – 5 fiches$/)).toBeVisible();
  });

  const whole = { problems: [], unmatched: 0, invalid: 0, candidatesWithoutFile: [], withoutFile: 0 };
  it.each([
    [whole, 'Tous les fichiers lus sont rattachés.', true],
    [{ ...whole, new: 0, replaced: 0 }, 'Rien de nouveau à importer.', false],
    [{ ...whole, new: 0 }, 'Tous les fichiers lus sont rattachés.', true],
  ])('imports what changes something, and lists nothing that is not: %j', async (report, text, imports) => {
    await read(report);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryAllByRole('button', { name: /^Importer/ })).toHaveLength(imports ? 1 : 0);
  });

  it('takes back, or follows with others, what was imported', async () => {
    const figures = await read({ kind: 'PFM', confirmed: '2026-05-12T10:40:00+02:00', unmatched: 2 });
    expect(screen.getByRole('heading', { name: 'Import des PFM' })).toBeVisible();
    expect(figures.getByText('non importés')).toBeVisible();
    expect(figures.getByText('non importé')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Importer \d/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: "Importer d'autres fichiers" }));
    expect(await screen.findByText(ZIP)).toBeVisible();
  });

  it('sends what the zip is said to hold, and never nothing', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/admin/pdf/start', async ({ request }) => {
        sent.push(new URL(request.url).search + (await request.text()));
        return HttpResponse.json(errorBody('X', 'Panne'), { status: 500 });
      }),
    );
    renderPage(<SheetsImport />);
    const pfm = await screen.findByRole('button', { name: 'PFM' });
    await userEvent.click(pfm);
    await userEvent.click(pfm);
    expect(pfm).toHaveAttribute('aria-pressed', 'true');
    choose(ZIP, new File(['PK'], 'fiches.zip'));
    await waitFor(() => expect(sent).toEqual([expect.stringMatching(/PFM/)]));
  });

  it('says why the server refused the zip', async () => {
    jobIs('j1', {
      status: 'ERROR',
      error: {
        code: 'ARCHIVE_UNSAFE',
        message: "L'archive contient trop de fichiers.",
        fields: null,
        data: null,
        requestId: 'r',
      },
    });
    renderPage(<SheetsImport />);
    await screen.findByText(ZIP);
    choose(ZIP, new File(['PK'], 'fiches.zip'));
    expect(await screen.findByText(/L'archive contient trop de fichiers/)).toBeVisible();
  });

  it('goes back to the choice of a file when the simulation was cancelled in Travaux', async () => {
    const forgotten: unknown[] = [];
    server.use(
      http.delete('*/api/v1/admin/import/files/i1', () => {
        forgotten.push('i1');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    jobIs('j1', { status: 'CANCELLED' });
    const { router } = renderPage(<SheetsImport />);
    await screen.findByText(ZIP);
    choose(ZIP, new File(['PK'], 'fiches.zip'));
    expect(await screen.findByText('Téléversement annulé')).toBeVisible();
    expect(await screen.findByText(ZIP)).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(forgotten).toEqual(['i1']);
    expect(screen.queryByText(/Erreur/)).not.toBeInTheDocument();
  });

  it('sends no more of a zip once the page is left, whose next one keeps its address', async () => {
    const release = answersLate('post', 'admin/pdf/start', { importId: 'i1', jobId: 'j1' }, 202);
    const { router } = renderPage(<SheetsImport />);
    await screen.findByText(ZIP);
    choose(ZIP, new File(['PK'], 'fiches.zip'));
    await screen.findByText('Envoi des fichiers');
    await act(() => router.navigate({ to: '/ailleurs' }));
    expect(await screen.findByText('Téléversement annulé')).toBeVisible();
    release();
    expect(router.state.location.href).toBe('/ailleurs');
  });

  it('names the refused file, and says why it is', async () => {
    jobIs('j1', {
      status: 'ERROR',
      error: {
        ...errorBody('FILE_INVALID', 'Il existe au moins un fichier invalide'),
        data: { files: [{ name: 'fiches.zip', reason: 'CONTENT' }] },
      },
    });
    renderPage(<SheetsImport />);
    await screen.findByText(ZIP);
    choose(ZIP, new File(['PK'], 'fiches.zip'));
    expect(
      await screen.findByText('« fiches.zip » : son contenu ne correspond pas à son nom.'),
    ).toBeVisible();
    expect(screen.getByText('Il existe au moins un fichier invalide')).toBeVisible();
  });

  it('refuses a zip of more than 50 Mo, both told in the same unit', async () => {
    renderPage(<SheetsImport />);
    await screen.findByText(ZIP);
    choose(ZIP, sized('fiches.zip', 52_428_801));
    expect(
      await screen.findByText(
        /^Il existe au moins un fichier invalide : il pèse 50,1.Mo, la limite est 50.Mo\. Séparez-le en plusieurs/,
      ),
    ).toBeVisible();
  });

  it('refuses what is no zip', async () => {
    renderPage(<SheetsImport />);
    await screen.findByText(ZIP);
    choose(ZIP, new File(['x'], 'fiches.rar'));
    expect(
      await screen.findByText(
        "Il existe au moins un fichier invalide : « fiches.rar » n'est pas un fichier .zip.",
      ),
    ).toBeVisible();
  });
});

it('asks for a zip and a workbook of documents', async () => {
  renderPage(<DocumentsImport />);
  const label = 'Déposez ici le zip des documents et le classeur';
  await screen.findByText(label);
  choose(label, new File(['x'], 'a.zip'));
  expect(
    await screen.findByText('Il existe au moins un fichier invalide : Choisissez un .zip et un .xlsx.'),
  ).toBeVisible();
  choose(label, sized('a.zip', 104_857_600), sized('a.xlsx', 1));
  expect(
    await screen.findByText(/ensemble, ils pèsent 100,1.Mo, la limite est 100.Mo\. Séparez-les en plusieurs/),
  ).toBeVisible();
});
