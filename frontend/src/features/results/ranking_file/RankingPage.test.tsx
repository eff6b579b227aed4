import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
import type { GroupCheck } from './api';
import { RankingPage } from './RankingPage';

const aGroup = (members: Partial<GroupCheck> = {}): GroupCheck => ({
  group: 'G1',
  ready: true,
  candidates: 3,
  ranked: 2,
  unconfirmed: 0,
  tied: 0,
  byHand: 0,
  blank: 1,
  errors: 0,
  invalid: 0,
  settled: [1],
  gaps: [],
  people: [],
  ...members,
});

const columns = {
  rankColumn: 'Candidats[Rang]',
  rankScope: 'ALL',
  groupColumn: 'Groupe',
  tieBreak: [],
  keepUnconfirmed: false,
};
const NOBODY = { manual: 0, absent: 0, unconfirmed: 0 };
const byHand = { candidateId: 'p1', rank: 213 };

const file = {
  id: 'f1',
  name: 'classement_2026.csv',
  candidates: 2,
  leftOut: NOBODY,
  groups: ['G1'],
  computationId: 'c1',
  computed: '2026-05-22T09:42:00+02:00',
  author: 'Anne Martin',
  created: '2026-05-22T10:00:00+02:00',
};

const SIMULATION = {
  group: 'G1',
  candidates: 2,
  scholars: 1,
  atPlaces: { called: 2, own: 1, call: 1 },
  movedUp: 1,
  largest: { externalId: '2', name: 'DIARRA Moussa', rank: 2, call: 1 },
  curve: [{ called: 2, own: 1, call: 1 }],
  order: [],
};

it('has the calculations run again when the data are newer, before anything is frozen', async () => {
  answers('get', 'admin/ranking', {
    rankColumns: ['Candidats[Rang]'],
    rankScopes: { 'Candidats[Rang]': 'ALL' },
    numberColumns: ['Candidats[Rang]'],
    lastChoice: null,
    stale: true,
    computed: '2026-05-22T09:42:00+02:00',
    files: [],
  });
  const stale = {
    stale: true,
    computed: '2026-05-22T09:42:00+02:00',
    leftOut: NOBODY,
    groups: [aGroup({ ranked: 0 })],
  };
  answers('post', 'admin/ranking/check', stale);
  renderPage(
    <RankingPage renderComputation={(onDone) => <button onClick={onDone}>Lancer les calculs</button>} />,
  );
  const start = await screen.findByRole('button', { name: 'Lancer les calculs' });
  expect(screen.getByRole('button', { name: 'Figer et télécharger le classement' })).toBeDisabled();
  answers('post', 'admin/ranking/check', { ...stale, stale: false });
  await userEvent.click(start);
  await waitFor(() => expect(start).not.toBeInTheDocument());
});

it('tells what the platform would refuse, and freezes only the groups that are ready', async () => {
  answers('get', 'admin/ranking', STATE);
  const person: GroupCheck['people'][number] = {
    id: 'p1',
    externalId: '1210704',
    name: 'BARBOSA Inês',
    rank: 212,
    reason: 'TIED',
    values: [],
    firstOpen: 212,
    lastOpen: 213,
    rankInFile: null,
  } as const;
  const checked = answersKeeping('post', 'admin/ranking/check', {
    stale: false,
    computed: '2026-05-22T09:42:00+02:00',
    leftOut: { manual: 1, absent: 0, unconfirmed: 146 },
    groups: [aGroup({ unconfirmed: 1 }), aGroup({ group: 'G2', ready: false, tied: 2, people: [person] })],
  });
  answers('post', 'admin/ranking/scholarships', [SIMULATION]);
  renderPage(<RankingPage renderComputation={() => null} />);
  expect(await screen.findByText('G2 : 2 candidats encore à égalité')).toBeVisible();
  expect(screen.getByText('1 sans valeur : non classé.')).toBeVisible();
  expect(screen.getByText('1 candidat sans vœu confirmé laissé de côté')).toBeVisible();
  expect(screen.getByText('147 candidats hors du fichier')).toBeVisible();
  expect(screen.getByText('Tous groupes confondus : 1 créé à la main, 146 sans vœu confirmé.')).toBeVisible();
  expect(await screen.findByText('DIARRA Moussa, de 2 à 1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'G2 (à corriger)' }));
  expect(await screen.findByText('BARBOSA Inês')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Rang de BARBOSA Inês dans le fichier' }));
  await userEvent.click(await screen.findByRole('option', { name: '213' }));
  await waitFor(() => expect(checked).toContainEqual({ ...columns, byHand: [byHand], groups: null }));
  const frozen = answersKeeping('post', 'admin/ranking/freeze', file, 201);
  answers('get', 'admin/ranking/files/f1/content', 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Figer et télécharger G1' }));
  expect(await screen.findByText('Classement figé')).toBeVisible();
  answers('post', 'admin/ranking/check-file', {
    lines: 2,
    ready: false,
    refused: 1,
    problems: [{ line: 3, externalId: '999', group: null, reason: 'UNKNOWN_NUMBER' }],
    groups: [{ group: 'G1', ranked: 1, missing: 2, gaps: [] }],
  });
  await userEvent.upload(screen.getByLabelText('Vérifier un fichier CSV'), new File(['1;1'], 'notre.csv'));
  const dialog = await screen.findByRole('dialog', { name: 'notre.csv' });
  expect(within(dialog).getByText('1 ligne refusée sur 2.')).toBeVisible();
  expect(within(dialog).getByRole('row', { name: '3 999 Numéro inconnu de Parcoursup' })).toBeVisible();
  expect(frozen).toEqual([{ ...columns, byHand: [byHand], groups: ['G1'] }]);
});

it('simulates only a rate and places that can be, and says why the others cannot', async () => {
  answers('get', 'admin/ranking', STATE);
  answers('post', 'admin/ranking/check', {
    stale: false,
    computed: '2026-05-22T09:42:00+02:00',
    leftOut: NOBODY,
    groups: [aGroup()],
  });
  const simulated = answersKeeping('post', 'admin/ranking/scholarships', [SIMULATION]);
  renderPage(<RankingPage renderComputation={() => null} />);
  const rate = await screen.findByRole('textbox', { name: 'Taux minimum (%)' });
  const places = screen.getByRole('textbox', { name: 'Places' });
  const type = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  await type(rate, '150');
  await type(places, 'abc');
  expect(rate).toHaveAccessibleDescription('De 0 à 100');
  expect(places).toHaveAccessibleDescription('Un nombre entier');
  await type(places, '0');
  expect(places).toHaveAccessibleDescription('À partir de 1');
  await type(rate, '30');
  await type(places, '40');
  await waitFor(() => expect(simulated.at(-1)).toMatchObject({ rate: 30, places: 40 }));
  expect(rate).toHaveAccessibleDescription('');
  expect(simulated).not.toContainEqual(expect.objectContaining({ rate: 100 }));
  await userEvent.clear(places);
  expect(places).toHaveAccessibleDescription('');
  await waitFor(() => expect(simulated.at(-1)).toMatchObject({ rate: 30, places: null }));
});

it('leaves out who did not confirm unless they are kept knowingly', async () => {
  answers('get', 'admin/ranking', STATE);
  const checked = answersKeeping('post', 'admin/ranking/check', {
    stale: false,
    computed: '2026-05-22T09:42:00+02:00',
    leftOut: NOBODY,
    groups: [aGroup({ unconfirmed: 2 })],
  });
  answers('post', 'admin/ranking/scholarships', [SIMULATION]);
  renderPage(<RankingPage renderComputation={() => null} />);
  const keep = await screen.findByRole('switch', {
    name: "Garder aussi les candidats dont le vœu n'est pas confirmé",
  });
  expect(keep).not.toBeChecked();
  expect(await screen.findByText('2 candidats sans vœu confirmé laissés de côté')).toBeVisible();
  await userEvent.click(keep);
  expect(await screen.findByText('2 candidats gardés sans vœu confirmé')).toBeVisible();
  await waitFor(() =>
    expect(checked.at(-1)).toEqual({ ...columns, byHand: [], groups: null, keepUnconfirmed: true }),
  );
});

const STATE = {
  rankColumns: ['Candidats[Rang]', 'Candidats[Autre]'],
  rankScopes: { 'Candidats[Rang]': 'ALL', 'Candidats[Autre]': 'GROUP' } as const,
  numberColumns: ['Candidats[Rang]', 'Candidats[Note]', 'Note brute'],
  lastChoice: null,
  stale: false,
  computed: null,
  files: [],
};

/** The page over these groups; gives the choices that were checked. */
async function shown(groups: GroupCheck[], { leftOut = NOBODY, state = {} } = {}) {
  answers('get', 'admin/ranking', { ...STATE, ...state });
  const checked = answersKeeping('post', 'admin/ranking/check', {
    stale: false,
    computed: null,
    leftOut,
    groups,
  });
  answers('post', 'admin/ranking/scholarships', [SIMULATION]);
  renderPage(<RankingPage renderComputation={() => <button>Calculer</button>} report={<p>Publié</p>} />);
  await screen.findByRole('button', { name: /^Figer/ });
  return checked;
}

const findings = () =>
  within(screen.getByRole('list', { name: 'Vérifications' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

const person = (
  id: string,
  members: Partial<GroupCheck['people'][number]> = {},
): GroupCheck['people'][number] => ({
  id,
  externalId: `100${id}`,
  name: `NOM ${id}`,
  rank: 1200,
  reason: 'TIED',
  values: [],
  firstOpen: null,
  lastOpen: null,
  rankInFile: null,
  ...members,
});

it('tells all that is right of a group, and nothing else', async () => {
  const tieBreak = ['Candidats[Note]', { column: 'Note brute', direction: null }];
  const lastChoice = {
    rankColumn: 'Candidats[Autre]',
    rankScope: 'GROUP' as const,
    groupColumn: 'Groupe',
    tieBreak,
    byHand: [byHand],
    keepUnconfirmed: true,
  };
  const checked = await shown([aGroup({ ranked: 1234, blank: 0, byHand: 1, settled: [2, 1], people: [] })], {
    state: { lastChoice },
  });
  expect(checked).toEqual([
    {
      ...lastChoice,
      groups: null,
      tieBreak: [
        { column: 'Candidats[Note]', direction: 'DESC' },
        { column: 'Note brute', direction: 'DESC' },
      ],
    },
  ]);
  expect(findings()).toEqual([
    '3 égalités départagées2 par Note, 1 par Note brute',
    '1 candidat départagé à la mainAucune colonne ne le départage : son rang dans le fichier a été choisi.',
    expect.stringMatching(/^Rangs entiers et positifsDe 1 à 1.234\. Chaque numéro/),
  ]);
  expect(screen.queryByRole('table', { name: /^Candidats à départager/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Voir dans Classement' })).toBeNull();
  expect(screen.getByText('Figer garde le fichier avec le calcul dont il vient.')).toBeVisible();
  expect(screen.queryByText(/^Calculs du/)).toBeNull();
  expect(screen.queryByText('Classements figés')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Calculer' })).toBeNull();
  expect(screen.getByText('Publié')).toBeVisible();
});

it('tells all that is wrong of a group, of whom, and freezes none that is not ready', async () => {
  const group = aGroup({
    group: '',
    ready: false,
    ranked: 0,
    tied: 1,
    invalid: 2,
    blank: 1,
    errors: 2,
    unconfirmed: 1,
    settled: [],
    gaps: [2, 4, 6, 8, 10, 1200],
    people: [
      person('1', { firstOpen: 5, lastOpen: 6, rankInFile: 6 }),
      person('2', { reason: 'INVALID', rank: 2.5 }),
      person('3', { reason: 'BLANK', rank: null }),
      person('4', { firstOpen: 1, lastOpen: 51 }),
    ],
  });
  await shown([group], { leftOut: { manual: 2, absent: 1, unconfirmed: 0 } });
  expect(findings()).toEqual([
    expect.stringMatching(/^1 candidat encore à égalité/),
    '2 rangs invalidesUn rang est un nombre entier, à partir de 1.',
    '3 candidats sans rang1 sans valeur, 2 en erreur : non classés.Voir dans Classement',
    expect.stringMatching(
      /^1 candidat sans vœu confirmé laissé de côtéLe fichier ne le contient pas.*Classement$/,
    ),
    'Rangs manquantsAvant le rang 2, 4, 6, 8, 10… Le fichier numérote sans trou.',
    expect.stringMatching(/^3 candidats hors du fichierTous groupes confondus : 2 créés à la main, 1 absent/),
  ]);
  expect(screen.getByText('Sans groupe : 1 candidat encore à égalité, 2 rangs invalides')).toBeVisible();
  expect(screen.getByText('Candidats à corriger, puis sans rang')).toBeVisible();
  const table = within(screen.getByRole('table', { name: /^Candidats à départager/ }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent.replace(/\s/g, ' '));
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(/^1.2001001NOM 1À égalité6/),
    '2,501002NOM 2Rang invalide–',
    '–1003NOM 3Sans rang–',
    expect.stringMatching(/NOM 4À égalité–$/),
  ]);
  expect(screen.getByRole('button', { name: 'Figer et télécharger le classement' })).toBeDisabled();
  expect(screen.queryByText('Taux de boursiers')).toBeNull();
  expect(screen.getByText(/^Un rang choisi à la main est inscrit/)).toBeVisible();
});

it('tells of people without a rank what is not said of those who choose one by hand', async () => {
  await shown([aGroup({ gaps: [3], errors: 1, blank: 0, people: [person('1', { reason: 'ERROR' })] })]);
  expect(screen.getByText('Candidats sans rang')).toBeVisible();
  expect(screen.queryByText(/^Un rang choisi à la main/)).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Rang dans le fichier' })).toBeNull();
  expect(findings()).toContain('Rangs manquantsAvant le rang 3. Le fichier numérote sans trou.');
  expect(findings()).toContain('1 candidat sans rang1 en erreur : non classé.');
});

it('gives back a rank that was chosen by hand, and shows none that is no longer open', async () => {
  const people = [
    person('p1', { firstOpen: 212, lastOpen: 213, rankInFile: 212, reason: 'BY_HAND' }),
    person('p2', { firstOpen: 300, lastOpen: 301 }),
  ];
  const lastChoice = { ...columns, byHand: [byHand, { candidateId: 'p2', rank: 400 }] };
  const checked = await shown([aGroup({ byHand: 1, people })], { state: { lastChoice } });
  expect(screen.getByText('Candidats départagés à la main, puis sans rang')).toBeVisible();
  const choice = (id: string) => screen.getByRole('combobox', { name: `Rang de NOM ${id} dans le fichier` });
  expect(choice('p1')).toHaveTextContent('213');
  expect(choice('p2')).toHaveTextContent('Choisir');
  await userEvent.click(choice('p1'));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choisir',
    '212',
    '213',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Choisir' }));
  await waitFor(() => expect(checked.at(-1)).toMatchObject({ byHand: [{ candidateId: 'p2', rank: 400 }] }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Rang lu dans' }));
  await userEvent.click(screen.getByRole('option', { name: 'Autre' }));
  // What the column ranks among is proposed with it, and asked.
  await waitFor(() =>
    expect(checked.at(-1)).toMatchObject({ rankColumn: 'Candidats[Autre]', rankScope: 'GROUP', byHand: [] }),
  );
  expect(screen.getByRole('button', { name: 'dans le groupe' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'parmi tous' }));
  await waitFor(() => expect(checked.at(-1)).toMatchObject({ rankScope: 'ALL' }));
});

it('settles ties by any other column, the ranks but those that are read', async () => {
  const checked = await shown([aGroup()]);
  await userEvent.click(screen.getByRole('combobox', { name: 'À égalité, départager par' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Note', 'Note brute']);
  await userEvent.click(screen.getByRole('option', { name: 'Note' }));
  const [first] = [{ column: 'Candidats[Note]', direction: 'DESC' }];
  await waitFor(() => expect(checked.at(-1)).toMatchObject({ tieBreak: [first] }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Puis par' }));
  await userEvent.click(screen.getByRole('option', { name: 'Note brute' }));
  await waitFor(() => expect(checked.at(-1)).toMatchObject({ tieBreak: [first, { column: 'Note brute' }] }));
  expect(screen.queryByRole('combobox', { name: 'Puis par' })).toBeNull();
});

it('lists many groups, shows the one that is chosen, and names those that are frozen', async () => {
  const groups = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((group, index) =>
    aGroup({
      group,
      candidates: index,
      ready: index !== 6,
      invalid: index === 6 ? 1 : 0,
      ranked: index === 5 ? 0 : 9 + index,
    }),
  );
  await shown(groups);
  expect(screen.getByText(/^De 1 à 9\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Figer et télécharger A, B, C, D, E' })).toBeEnabled();
  await userEvent.click(screen.getByRole('combobox', { name: 'Groupe' }));
  await userEvent.click(screen.getByRole('option', { name: 'G (à corriger)' }));
  expect(await screen.findByText('1 rang invalide')).toBeVisible();
  expect(screen.queryByText(/^De 1 à/)).toBeNull();
});

it('hands back a ranking that was frozen, and says why not', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await shown([aGroup()], {
    state: { files: [{ ...file, groups: ['G1', ''] }], computed: '2026-05-22T09:42:00+02:00' },
  });
  expect(screen.getByText('Calculs du 22/05/2026 à 09:42')).toBeVisible();
  const row = screen.getByRole('row', { name: /Anne Martin/ });
  expect(row).toHaveTextContent('G1, Sans groupe');
  answers('get', 'admin/ranking/files/f1/content', errorBody('X', 'disparu'), { status: 404 });
  await userEvent.click(within(row).getByRole('button', { name: 'Télécharger' }));
  expect(await screen.findByText(/^Erreur lors du téléchargement : disparu/)).toBeVisible();
  answers('get', 'admin/ranking/files/f1/content', 'x');
  await userEvent.click(within(row).getByRole('button', { name: 'Télécharger' }));
  await waitFor(() => expect(saved).toEqual(['classement_2026.csv']));
  const release = answersLate('post', 'admin/ranking/freeze', errorBody('RANKING_CHANGED', 'relancez'), 409);
  const freeze = screen.getByRole('button', { name: 'Figer et télécharger le classement' });
  await userEvent.click(freeze);
  await waitFor(() => expect(freeze).toHaveTextContent('Export en cours…'));
  release();
  expect(await screen.findByText(/^Erreur lors de l'export : relancez/)).toBeVisible();
});

it.each([
  [{ lines: 0, ready: false, refused: 0 }, /^Aucune ligne/, undefined],
  [
    { lines: 2, ready: true, refused: 0 },
    '2 lignes : rangs entiers, positifs, sans égalité. Chaque numéro est connu.',
    undefined,
  ],
  [
    {
      lines: 900,
      ready: false,
      refused: 300,
      problems: [{ line: 3, externalId: '9', group: null, reason: 'TWICE' as const }],
    },
    '300 lignes refusées sur 900.',
    'Les 1 premières lignes refusées sont montrées.',
  ],
])('says what a file would be told: %#', async (check, sentence, rest) => {
  await shown([aGroup()]);
  const groups = [
    { group: '', ranked: 1, missing: 2, gaps: [4, 7] },
    { group: 'G1', ranked: 1, missing: 0, gaps: [] },
  ];
  answers('post', 'admin/ranking/check-file', { problems: [], groups, ...check });
  await userEvent.upload(
    screen.getByLabelText('Vérifier un fichier CSV', { selector: 'input' }),
    new File(['1;1'], 'a.csv'),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'a.csv' }));
  expect(dialog.getByText(sentence)).toBeVisible();
  expect(dialog.getByRole('row', { name: 'Sans groupe 1 2 4, 7' })).toBeVisible();
  expect(dialog.getByRole('row', { name: 'G1 1 0 Aucun' })).toBeVisible();
  expect(dialog.queryAllByText(/premières lignes/).map(({ textContent }) => textContent)).toEqual(
    rest ? [rest] : [],
  );
  expect(dialog.queryAllByRole('table')).toHaveLength(rest ? 2 : 1);
  await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says why nothing can be ranked', async () => {
  answers('get', 'admin/ranking', { ...STATE, rankColumns: [] });
  renderPage(<RankingPage renderComputation={() => null} />);
  expect(await screen.findByText('Aucune formule de rang')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Figer/ })).toBeNull();
});

it('reads again what could not be read', async () => {
  answers('get', 'admin/ranking', errorBody('X', 'en panne'), { status: 500 });
  renderPage(<RankingPage renderComputation={() => null} />);
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  answers('get', 'admin/ranking', STATE);
  answers('post', 'admin/ranking/check', errorBody('X', 'en panne'), { status: 500 });
  await userEvent.click(retry);
  expect(await screen.findByRole('combobox', { name: 'Rang lu dans' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Figer/ })).toBeNull();
  answers('post', 'admin/ranking/check', {
    stale: false,
    computed: null,
    leftOut: NOBODY,
    groups: [aGroup()],
  });
  let fails = true;
  server.use(
    http.post('*/api/v1/admin/ranking/scholarships', () =>
      fails
        ? HttpResponse.json(errorBody('X', 'simulateur en panne'), { status: 500 })
        : HttpResponse.json([{ ...SIMULATION, largest: null, scholars: 1200 }]),
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect((await screen.findAllByText(/simulateur en panne/)).length).toBeGreaterThan(0);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('row', { name: 'Plus grande montée – –' })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Part 50\s%\s50\s%$/ })).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Boursiers comptés' }));
  const simulated = answersKeeping('post', 'admin/ranking/scholarships', [SIMULATION]);
  await userEvent.click(screen.getByRole('option', { name: 'Tous' }));
  await waitFor(() =>
    expect(simulated).toMatchObject([{ certified: false, rate: 20, places: null, group: 'G1' }]),
  );
});
