import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody } from '@/test/server';
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
