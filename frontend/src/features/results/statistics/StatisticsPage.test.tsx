import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ColumnDescriptorOut } from '@/api/types.gen';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { setFileLimits } from '@/test/limits';
import { answers, answersLate, errorBody, server } from '@/test/server';
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

const absentFrom = 'admin/statistics/file/CALCULATED_RESULT';
const workbookIs = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [file] } });
const saved: string[] = [];
const keepsNames = () => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:file';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
};
const distributionIs = (of: (column: string) => Partial<Distribution> | undefined) =>
  server.use(
    http.post('*/api/v1/admin/candidates/column-statistics', async ({ request }) => {
      const found = of(((await request.json()) as { column: string }).column);
      return found
        ? HttpResponse.json(spread(found))
        : HttpResponse.json(errorBody('X', 'illisible'), { status: 503 });
    }),
  );

it('blocks the preparation without a template, and says what is wrong with one', async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/statistics', []);
  setFileLimits({ file: 1_048_576 });
  renderPage(<StatisticsPage />);
  expect(await screen.findByText("Déposez d'abord un modèle de statistiques.")).toBeVisible();
  expect(screen.getByText('Aucun modèle')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Préparer le téléchargement' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Télécharger le modèle' })).toBeNull();
  expect(await screen.findByText('Aucune statistique')).toBeVisible();
  // What nobody gave yet is not counted.
  await waitFor(() => expect(screen.queryByText(/par jury$/)).toBeNull());
  const large = new File([new Uint8Array(1_048_577)], 'grand.xlsx');
  for (const [file, why] of [
    [new File(['PK'], 'modele.ods'), "« modele.ods » n'est pas un fichier .xlsx."],
    [new File([''], 'vide.XLSX'), '« vide.XLSX » est vide.'],
    [large, '« grand.xlsx » dépasse 1 Mo.'],
  ] as const) {
    workbookIs('Déposer un modèle', file);
    expect(await screen.findByText(`Fichier invalide : ${why}`)).toBeVisible();
  }
  const why = 'Fichier invalide : le modèle doit avoir au moins trois feuilles';
  answers('post', 'admin/statistics/file/STATISTICS_TEMPLATE/upload', errorBody('TEMPLATE_LAYOUT', why), {
    status: 422,
  });
  // The largest one that may be sent.
  workbookIs('Déposer un modèle', new File([new Uint8Array(1_048_576)], 'modele.xlsx'));
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Déposer un modèle' })).toHaveAccessibleDescription(why);
});

it('sends a workbook under the name of its part, and says in a toast why not', async () => {
  await signInAs('ROLE_ADMIN');
  keepsNames();
  renderPage(<StatisticsPage />);
  const send = async (sent: () => Response) => {
    server.use(http.post('*/api/v1/admin/statistics/file/CALCULATED_RESULT/upload', sent));
    await screen.findByRole('button', { name: 'Déposer des résultats' });
    workbookIs('Déposer des résultats', new File(['PK'], 'resultats.xlsx'));
  };
  const failed = 'Erreur lors du téléversement des fichiers';
  await screen.findByText('Résultats non disponibles pour le moment');
  expect(screen.getByRole('button', { name: 'Télécharger' })).toBeDisabled();
  await send(() => HttpResponse.error());
  expect(await screen.findByText(`${failed} : la connexion a été coupée avant la réponse`)).toBeVisible();
  await send(() => HttpResponse.json(errorBody('UNAVAILABLE', 'indisponible'), { status: 503 }));
  expect(await screen.findByText(`${failed} : indisponible (réf. 7F3A-91C2)`)).toBeVisible();
  await send(() => HttpResponse.html('<h1>Too large</h1>', { status: 413 }));
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.queryByText('Upload fail!')).toBeNull();
  const release = answersLate('post', 'admin/statistics/file/CALCULATED_RESULT/upload', undefined, 503);
  await screen.findByRole('button', { name: 'Déposer des résultats' });
  workbookIs('Déposer des résultats', new File(['PK'], 'resultats.xlsx'));
  expect(await screen.findByText('Envoi en cours…')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Téléversement annulé')).toBeVisible();
  release();
  const parts = vi.spyOn(FormData.prototype, 'append');
  answers('get', absentFrom, { id: 'f1', name: 'bilan.xlsx', created: '2026-05-02T10:00:00+02:00' } as never);
  await send(() => new HttpResponse(null, { status: 204 }));
  expect(await screen.findByText('Fichiers téléversés avec succès')).toBeVisible();
  expect(parts.mock.calls.map(([name, file]) => [name, (file as unknown as File).name])).toEqual([
    ['statistics-template', 'resultats.xlsx'],
  ]);
  // All is read again.
  expect(await screen.findByText('bilan.xlsx')).toBeVisible();
  expect(screen.getByText('déposé le 02/05/2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remplacer les résultats' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull();
  server.use(
    http.put('*/api/v1/admin/statistics/file/CALCULATED_RESULT/download', () => HttpResponse.text('PK')),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger' }));
  await waitFor(() => expect(saved).toEqual(['bilan.xlsx']));
});

it('gives back the template as it was sent, filled, or the one to start from, and tells its unknown names', async () => {
  await signInAs('ROLE_ADMIN');
  keepsNames();
  const created = '2027-05-02T10:00:00+02:00';
  const unknownNames = Array.from({ length: 11 }, (_, index) => `Candidats[X${index}]`);
  answers('get', 'admin/statistics/template', { id: 'd1', name: 'Bilan.xlsx', created, unknownNames });
  answers('get', 'admin/statistics', [
    { name: 'Moyenne générale', value: 12.47, error: null },
    { name: 'Seuil', value: null, error: '#DIV/0!' },
  ]);
  const files = new AbortController();
  const opened = new Promise((open) => files.signal.addEventListener('abort', open));
  const file = async () => {
    await opened;
    return HttpResponse.arrayBuffer(new ArrayBuffer(8));
  };
  server.use(
    http.put('*/api/v1/admin/statistics/file/STATISTICS_TEMPLATE/download', file),
    http.put('*/api/v1/admin/statistics/template/prepare-download', file),
    http.get('*/api/v1/admin/statistics/template/start', file),
  );
  renderPage(<StatisticsPage />);
  expect(await screen.findByText('Bilan.xlsx')).toBeVisible();
  expect(screen.getByText(/^11 noms du modèle n'existent pas/)).toHaveTextContent(
    /: Candidats\[X0\], .*, Candidats\[X9\]$/,
  );
  expect(screen.getByRole('button', { name: 'Remplacer le modèle' })).toBeVisible();
  expect(await screen.findByRole('row', { name: 'Moyenne générale 12,47' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Seuil #DIV/0!' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger le modèle' }));
  fireEvent.click(screen.getByRole('button', { name: 'Modèle de départ' }));
  fireEvent.click(screen.getByRole('button', { name: 'Préparer le téléchargement' }));
  expect(await screen.findByText('Préparation en cours…')).toBeVisible();
  expect(screen.getAllByText('Export en cours…')).toHaveLength(2);
  files.abort();
  await waitFor(() => expect(saved).toHaveLength(3));
  expect(saved.toSorted()).toEqual([
    'Bilan.xlsx',
    'modele-statistiques.xlsx',
    expect.stringMatching(/^statistiques-\d{4}-\d\d-\d\d\.xlsx$/),
  ]);
});

it('shows a site manager the results alone', async () => {
  await signInAs('ROLE_INTERVIEW_SITE_MANAGER');
  renderPage(<StatisticsPage />);
  expect(await screen.findByText('Résultats non disponibles pour le moment')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Télécharger' })).toBeDisabled();
  expect(screen.queryByText('Modèle de statistiques')).not.toBeInTheDocument();
  expect(screen.queryByText(/^Le fichier que voient/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Déposer|Recharger)/ })).toBeNull();
});

it('tells how columns are spread, and what each jury gave', async () => {
  await signInAs('ROLE_ADMIN');
  const grades = { A: 0, B: 0, C: 0, D: 0, F: 0, ABS: 0 };
  answers('get', 'admin/statistics/juries', [
    { juryNumber: 'BOR01MP', grades: { ...grades, A: 3, F: 1 } },
    { juryNumber: 'NAN01MP', grades: { ...grades, A: 2 } },
  ]);
  const column = (displayName: string, members: Partial<ColumnDescriptorOut> = {}) => ({
    technicalName: `Candidats[${displayName}]`,
    displayName,
    displayPrefixIcon: null,
    columnType: 'other' as const,
    sort: null,
    hide: false,
    family: 'CALCULATED' as never,
    formulaId: null,
    editableGrade: false,
    panel: null,
    evaluationMethod: false,
    valueType: 'NUMBER' as const,
    ...members,
  });
  answers('get', 'aggrid/descriptors', [
    column('Numéro', { columnType: 'id' }),
    column('Maths', { technicalName: 'Parcoursup[Maths]' }),
    column('Lettre', { valueType: 'TEXT' }),
    column('Score'),
  ]);
  distributionIs((name) => {
    if (name === 'MethodeEvaluation')
      return {
        top: [
          { value: 'INTERVIEW', count: 4 },
          { value: 'ENCF', count: 2 },
        ],
        histogram: [],
      };
    if (name === 'Candidats[Score]') return { errors: 2 };
    if (name !== 'Candidats[Lettre]') return { top: [], histogram: [] };
    const none = { mean: null, median: null, q1: null, q3: null, histogram: [] };
    return { ...none, blank: 0, top: [{ value: 'B', count: 1234 }] };
  });
  renderPage(<StatisticsPage />);
  const row = (name: string | RegExp) => screen.findByRole('row', { name });
  expect(await row('Tous les jurys 5 0 0 0 1 0 6')).toBeVisible();
  expect(await row('BOR01MP 3 0 0 0 1 0 4')).toBeVisible();
  expect(screen.getByText("2 jurys, 6 notes d'entretien")).toBeVisible();
  const methods = await screen.findByRole('table', { name: "Méthode d'évaluation" });
  expect(methods).toHaveTextContent('9 candidats, 1 (Vide)');
  expect(await row(/^Entretien 4 40\s%$/)).toBeVisible();
  // What no candidate has is not drawn.
  await waitFor(() => expect(screen.queryByRole('heading', { name: "Site d'entretien" })).toBeNull());
  // The first number of a formula is looked at first.
  expect(await screen.findByRole('img', { name: '6 candidats de 10 à 19' })).toBeVisible();
  const figures = () =>
    screen.getAllByRole('definition').map(({ parentElement }) => parentElement?.textContent);
  expect(figures()).toEqual([
    'Candidats10',
    'Moyenne12,50',
    'Médiane12',
    'Q1 – Q311 – 14',
    '(Vide)1',
    'Erreurs2',
  ]);
  const choice = screen.getByRole('combobox', { name: 'Colonne' });
  expect(choice).toHaveValue('Score');
  fireEvent.mouseDown(choice);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Maths',
    'Lettre',
    'Score',
  ]);
  fireEvent.click(screen.getByRole('option', { name: 'Lettre' }));
  expect(await screen.findByRole('table', { name: 'Lettre' })).toHaveTextContent(/^10 candidatsB1\s234/);
  expect(choice).toHaveValue('Lettre');
  expect(figures()).toEqual(['Candidats10', '(Vide)0', 'Erreurs0']);
});

it('says of each part that it cannot be read, and reads it again', async () => {
  await signInAs('ROLE_ADMIN');
  const paths = [
    'admin/statistics',
    'admin/statistics/template',
    'admin/statistics/juries',
    'aggrid/descriptors',
    absentFrom,
  ] as const;
  for (const path of paths) answers('get', path, errorBody('X', 'illisible'), { status: 503 });
  distributionIs(() => undefined);
  renderPage(<StatisticsPage />);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Réessayer' })).toHaveLength(9));
  absent();
  answers('get', 'admin/statistics', [{ name: 'Moyenne générale', value: 12.47, error: null }]);
  answers('get', 'admin/statistics/template', { id: null, name: null, created: null, unknownNames: [] });
  answers('get', 'admin/statistics/juries', [{ juryNumber: 'BOR01MP', grades: { A: 3 } }]);
  answers('get', 'aggrid/descriptors', []);
  distributionIs(() => ({}));
  for (const again of screen.getAllByRole('button', { name: 'Réessayer' })) fireEvent.click(again);
  for (const text of [
    'Aucun modèle',
    'Résultats non disponibles pour le moment',
    'Moyenne générale',
    'BOR01MP',
  ])
    expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByRole('table', { name: "Notes d'entretien" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull());
});
