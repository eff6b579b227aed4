import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, server } from '@/test/server';
import type { Distribution } from './api';
import { StatisticsPage } from './StatisticsPage';

const spread = (members: Partial<Distribution> = {}): Distribution => ({
  count: 10,
  blank: 1,
  errors: 0,
  distinct: 2,
  numbers: 9,
  mean: 12.5,
  median: 12,
  q1: 11,
  q3: 14,
  min: 4,
  max: 19,
  histogram: [
    { from: 4, to: 10, count: 3 },
    { from: 10, to: 19, count: 6 },
  ],
  top: [{ value: 12, count: 4 }],
  ...members,
});

const absent = () =>
  answers('get', 'admin/statistics/file/CALCULATED_RESULT', errorBody('RESULTS_ABSENT', 'absents'), {
    status: 404,
  });

beforeEach(() => {
  absent();
  answers('get', 'admin/statistics', [{ name: 'Moyenne générale', value: 12.47, error: null }]);
  answers('get', 'admin/statistics/template', { id: null, name: null, created: null, unknownNames: [] });
  answers('get', 'admin/statistics/juries', []);
  answers('get', 'aggrid/descriptors', []);
  answers('post', 'admin/candidates/column-statistics', spread());
});

it('blocks the preparation without a template, and says what the server finds wrong with one', async () => {
  await signInAs('ROLE_ADMIN');
  renderPage(<StatisticsPage />);
  expect(await screen.findByText("Déposez d'abord un modèle de statistiques.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Préparer le téléchargement' })).toBeDisabled();
  expect(await screen.findByText('Moyenne générale')).toBeVisible();
  const why = 'Fichier invalide : le modèle doit avoir au moins trois feuilles';
  answers('post', 'admin/statistics/file/STATISTICS_TEMPLATE/upload', errorBody('TEMPLATE_LAYOUT', why), {
    status: 422,
  });
  fireEvent.change(screen.getByLabelText('Déposer un modèle', { selector: 'input' }), {
    target: { files: [new File(['PK'], 'modele.xlsx')] },
  });
  expect(await screen.findByText(why)).toBeVisible();
});

it.each([
  ['no answer', () => HttpResponse.error(), ''],
  ['a page of a proxy', () => HttpResponse.html('<h1>Too large</h1>', { status: 413 }), ''],
  [
    'a failure of the server',
    () => HttpResponse.json(errorBody('UNAVAILABLE', 'indisponible'), { status: 503 }),
    ' : indisponible (réf. 7F3A-91C2)',
  ],
])('says in a toast that a workbook was not sent: %s', async (_, answer, details) => {
  await signInAs('ROLE_ADMIN');
  renderPage(<StatisticsPage />);
  server.use(http.post('*/api/v1/admin/statistics/file/CALCULATED_RESULT/upload', answer));
  fireEvent.change(await screen.findByLabelText('Déposer des résultats', { selector: 'input' }), {
    target: { files: [new File(['PK'], 'resultats.xlsx')] },
  });
  expect(await screen.findByText(`Erreur lors du téléversement des fichiers${details}`)).toBeVisible();
  expect(screen.queryByText('Upload fail!')).toBeNull();
});

it('sends a workbook under the name that the contract gives its part', async () => {
  await signInAs('ROLE_ADMIN');
  renderPage(<StatisticsPage />);
  const parts = vi.spyOn(FormData.prototype, 'append');
  const workbook = new File(['PK'], 'resultats.xlsx');
  server.use(
    http.post(
      '*/api/v1/admin/statistics/file/CALCULATED_RESULT/upload',
      () => new HttpResponse(null, { status: 204 }),
    ),
  );
  fireEvent.change(await screen.findByLabelText('Déposer des résultats', { selector: 'input' }), {
    target: { files: [workbook] },
  });
  expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
  expect(parts.mock.calls).toEqual([['statistics-template', workbook]]);
});

it('gives back the template as it was sent, under its own name', async () => {
  await signInAs('ROLE_ADMIN');
  const created = '2027-05-02T10:00:00+02:00';
  answers('get', 'admin/statistics/template', { id: 'd1', name: 'Bilan.xlsx', created, unknownNames: [] });
  server.use(
    http.put('*/api/v1/admin/statistics/file/STATISTICS_TEMPLATE/download', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(8)),
    ),
  );
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:template';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  renderPage(<StatisticsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Télécharger le modèle' }));
  await waitFor(() => expect(saved).toEqual(['Bilan.xlsx']));
});

it('tells the names that do not exist', async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/statistics/template', {
    id: 't1',
    name: 'campagne.xlsx',
    created: '2026-05-02T10:00:00+02:00',
    unknownNames: ['Candidats[X]'],
  });
  renderPage(<StatisticsPage />);
  expect(await screen.findByText('Candidats[X]')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Préparer le téléchargement' })).toBeEnabled();
});

it('counts the methods of evaluation in words', async () => {
  await signInAs('ROLE_ADMIN');
  answers(
    'post',
    'admin/candidates/column-statistics',
    spread({ top: [{ value: 'INTERVIEW', count: 4 }], histogram: [] }),
  );
  renderPage(<StatisticsPage />);
  const methods = await screen.findByRole('table', { name: "Méthode d'évaluation" });
  expect(methods).toHaveTextContent('Entretien');
});

it('shows a site manager the results alone', async () => {
  await signInAs('ROLE_INTERVIEW_SITE_MANAGER');
  renderPage(<StatisticsPage />);
  expect(await screen.findByText('Résultats non disponibles pour le moment')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Télécharger' })).toBeDisabled();
  expect(screen.queryByText('Modèle de statistiques')).not.toBeInTheDocument();
});

it('tells what each jury gave, beside all of them', async () => {
  await signInAs('ROLE_ADMIN');
  const grades = { A: 0, B: 0, C: 0, D: 0, F: 0, ABS: 0 };
  answers('get', 'admin/statistics/juries', [
    { juryNumber: 'BOR01MP', grades: { ...grades, A: 3, F: 1 } },
    { juryNumber: 'NAN01MP', grades: { ...grades, A: 2 } },
  ]);
  renderPage(<StatisticsPage />);
  const row = (name: string) => screen.findByRole('row', { name });
  expect(await row('Tous les jurys 5 0 0 0 1 0 6')).toBeVisible();
  expect(await row('BOR01MP 3 0 0 0 1 0 4')).toBeVisible();
});
