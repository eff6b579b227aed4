import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping } from '@/test/server';
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
  answers('get', 'admin/ranking', {
    rankColumns: ['Candidats[Rang]'],
    numberColumns: ['Candidats[Rang]', 'Candidats[Note]'],
    lastChoice: null,
    stale: false,
    computed: '2026-05-22T09:42:00+02:00',
    files: [],
  });
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
  answers('get', 'admin/ranking', {
    rankColumns: ['Candidats[Rang]'],
    numberColumns: ['Candidats[Rang]'],
    lastChoice: null,
    stale: false,
    computed: '2026-05-22T09:42:00+02:00',
    files: [],
  });
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
  answers('get', 'admin/ranking', {
    rankColumns: ['Candidats[Rang]'],
    numberColumns: ['Candidats[Rang]'],
    lastChoice: null,
    stale: false,
    computed: '2026-05-22T09:42:00+02:00',
    files: [],
  });
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
