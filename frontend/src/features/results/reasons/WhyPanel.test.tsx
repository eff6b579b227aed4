import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, server } from '@/test/server';
import type { Neighbour, Node, Why } from './api';
import { WhyPanel } from './WhyPanel';

const PATH = 'admin/candidates/c1/why';
const NOTE = { id: 'f2', name: 'Note', text: 'Candidats[@Dossier]-1' };
const DOSSIER = { id: 'f3', name: 'Dossier', text: 'Parcoursup[@Maths]' };

const node = (id: string, text: string, value: number | null, members: Partial<Node> = {}): Node => ({
  id,
  label: text,
  text,
  start: 0,
  end: text.length,
  value,
  error: null,
  children: [],
  more: false,
  formula: null,
  untaken: null,
  ...members,
});

const neighbour = (id: string, name: string, members: Partial<Neighbour> = {}): Neighbour => ({
  id,
  externalId: id,
  name,
  value: 18.1,
  difference: 0.02,
  absent: false,
  rank: 36,
  term: null,
  ...members,
});

const why: Why = {
  candidate: { id: 'c1', externalId: '1221907', name: 'LEBRUN Mila' },
  column: 'Candidats[Rang]',
  value: 37,
  error: null,
  stale: false,
  formula: { id: 'f1', name: 'Rang', text: 'RANK(Candidats[@Note];Candidats[Note])' },
  ranked: { column: 'Candidats[Note]', name: 'Note', value: 18.08, count: 2022, group: null },
  tree: node('0', 'RANK(Candidats[@Note];Candidats[Note])', 37, {
    children: [
      node('0.0', 'Candidats[@Note]', 18.08, {
        children: [
          node('0.0.0', NOTE.text, 18.08, {
            label: 'Note',
            formula: NOTE,
            children: [
              node('0.0.0.0', 'Candidats[@Dossier]', 19.08, {
                children: [
                  node('0.0.0.0.0', DOSSIER.text, 19.08, { label: 'Dossier', formula: DOSSIER, more: true }),
                ],
              }),
            ],
          }),
        ],
      }),
      node('0.1', 'Candidats[Note]', null),
    ],
  }),
  terms: [
    { label: '0,85 × Note', value: 15.95, share: null, cell: 18.77 },
    { label: 'Malus', value: -0.17, share: -0.01, cell: null },
  ],
  above: [
    neighbour('c2', 'DA SILVA Ana', {
      absent: true,
      term: { label: 'Fiche avenir', value: 12, other: 14 },
    }),
  ],
  below: [neighbour('c3', 'MOREL Tom', { rank: 38, value: 18.0799, difference: -0.0001 })],
  tied: [neighbour('c4', 'PICARD Eva'), neighbour('c5', 'RIVA Lou')],
  tiedCount: 21,
};

const open = (answered: Why = why, onFormula?: (id: string) => void) => {
  answers('get', PATH, answered);
  const onCandidate = vi.fn();
  const onClose = vi.fn();
  const onColumn = vi.fn();
  renderPage(
    <WhyPanel
      candidateId="c1"
      column={undefined}
      onFormula={onFormula}
      columns={[
        { technicalName: 'Candidats[Note]', displayName: 'Note' },
        { technicalName: 'Candidats[Rang]', displayName: 'Rang' },
      ]}
      onColumn={onColumn}
      onCandidate={onCandidate}
      onClose={onClose}
    />,
  );
  return { onCandidate, onClose, onColumn };
};

const treeShown = async () => within(await screen.findByRole('list', { name: "Calcul, jusqu'aux notes" }));
const section = (name: string) => screen.queryByRole('heading', { name });

it('tells the rank, what makes it and who is beside, in words, and takes the focus', async () => {
  const { onCandidate } = open();
  expect(screen.queryByText('37e')).toBeNull();
  const heading = await screen.findByRole('heading', { name: 'Pourquoi ce rang\u00a0?' });
  expect(heading).toHaveFocus();
  expect(await screen.findByText('37e')).toBeVisible();
  expect(screen.getByText(/sur 2\s022, avec/)).toHaveTextContent('37e sur 2 022, avec 18,08 de Note');
  expect(section('Ce qui fait 18,08')).toBeVisible();
  expect(screen.queryByText(/les voisins sont ceux de ces calculs/)).toBeNull();
  // The terms, as bars and as a table.
  expect(
    screen
      .getAllByRole('listitem')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['0,85 × Note (18,77)15,95', 'Malus\u22120,17']);
  fireEvent.click(screen.getByRole('button', { name: 'Voir le tableau' }));
  expect(screen.getByRole('row', { name: /^Malus −0,17 −1\s%$/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^0,85 × Note \(18,77\) 15,95 –$/ })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Voir le graphique' }));
  expect(screen.queryByRole('row', { name: /^Malus/ })).toBeNull();
  // Those who only read open no formula.
  expect((await treeShown()).getByText('Note')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
  // The neighbours.
  expect(screen.getByRole('columnheader', { name: 'Rang' })).toBeVisible();
  expect(screen.getByRole('row', { name: /DA SILVA Ana/ })).toHaveTextContent(
    '36DA SILVA Ana, absent du dernier fichier — Fiche avenir 14 contre 1218,10+0,02',
  );
  expect(screen.getByRole('row', { current: true })).toHaveTextContent('37LEBRUN Mila18,08');
  expect(screen.getByRole('row', { name: /MOREL Tom/ })).toHaveTextContent(/^38MOREL Tom18,08−0,0001$/);
  expect(screen.getByText(/À égalité avec 21 candidats/)).toHaveTextContent(/: PICARD Eva, RIVA Lou…$/);
  fireEvent.click(screen.getByRole('button', { name: 'MOREL Tom' }));
  expect(onCandidate).toHaveBeenCalledWith('c3');
  fireEvent.click(screen.getByRole('button', { name: 'PICARD Eva' }));
  expect(onCandidate).toHaveBeenLastCalledWith('c4');
});

it('folds a branch that was not taken, says why, and opens each by its whole line', async () => {
  const branch = (id: string, text: string, untaken: Node['untaken']) =>
    node(id, text, 12, {
      untaken,
      children: [node(`${id}.0`, `Parcoursup[@${text}]`, 3, { label: `${text} du bulletin` })],
    });
  const formula = { id: 'f9', name: 'Choix', text: 'SI(…)' };
  const tree = node('0', 'SI(…)', 12, {
    formula,
    children: [branch('0.0', 'Prise', null), branch('0.1', 'Laissée', 'CONDITION_TRUE')],
  });
  const onFormula = vi.fn();
  open({ ...why, ranked: null, formula, tree }, onFormula);
  const shown = await treeShown();
  const left = shown.getByText('Laissée').closest('li');
  expect(left).toHaveTextContent('Laissée = 12 (non pris : la condition est vraie)');
  expect(shown.queryByText('Laissée du bulletin')).toBeNull();
  fireEvent.click(shown.getByText(/non pris/));
  expect(shown.getByText('Laissée du bulletin')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Replier Laissée' })).toHaveAttribute('aria-expanded', 'true');
  fireEvent.click(shown.getByRole('button', { name: 'Replier Laissée' }));
  expect(shown.queryByText('Laissée du bulletin')).toBeNull();
  // A name that is a link opens its formula alone.
  fireEvent.click(shown.getByRole('button', { name: 'SI(…)' }));
  expect(onFormula).toHaveBeenCalledWith('f9');
  expect(shown.getByText('Prise')).toBeVisible();
});

it('opens the tree one level, the rest as it is unfolded by a key, and the formula that a name is', async () => {
  const onFormula = vi.fn();
  open(why, onFormula);
  const tree = await treeShown();
  const fold = tree.getByRole('button', { expanded: true });
  expect(fold).toHaveAccessibleName('Replier Note');
  expect(tree.getByText('= 19,08')).toBeVisible();
  expect(tree.queryByText(NOTE.text)).toBeNull();
  expect(tree.getByText(DOSSIER.text)).toBeVisible();
  fold.focus();
  await userEvent.keyboard('{Enter}');
  expect(tree.queryByText('= 19,08')).toBeNull();
  expect(tree.getByText(NOTE.text)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const late = answersLate('get', PATH, errorBody('X', 'illisible'), 503);
  const unfold = tree.getByRole('button', { name: 'Déplier Dossier' });
  fireEvent.click(unfold);
  expect(await tree.findByText('Lecture de la suite…')).toBeVisible();
  late();
  expect(await tree.findByText("La suite n'a pas pu être lue.")).toBeVisible();
  const queries: string[] = [];
  server.use(
    http.get(`*/api/v1/${PATH}`, ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json({
        ...why,
        tree: node('0.0.0.0.0', DOSSIER.text, 19.08, {
          children: [
            node('0.0.0.0.0.0', 'Parcoursup[@Maths]', 19.08, { label: 'Maths' }),
            node('0.0.0.0.0.1', 'Parcoursup[@Avis]', null, { label: 'Avis' }),
            node('0.0.0.0.0.2', 'Parcoursup[Maths]', null),
            node('0.0.0.0.0.3', 'Parcoursup[Zone]', null, { error: '#NOM?' }),
            node('0.0.0.0.0.4', 'Globales[Seuil]', null),
          ],
        }),
      });
    }),
  );
  fireEvent.click(unfold);
  fireEvent.click(unfold);
  expect(await tree.findByText('Maths')).toBeVisible();
  expect(queries).toEqual([`?${new URLSearchParams({ column: why.column, node: '0.0.0.0.0' }).toString()}`]);
  // A column as a whole has no value of its own.
  const lines = ['Maths', 'Avis', 'Parcoursup[Maths]', 'Parcoursup[Zone]', 'Globales[Seuil]'].map(
    (text) => tree.getByText(text).closest('li')?.textContent,
  );
  expect(lines).toEqual([
    'Maths = 19,08',
    'Avis = (Vide)',
    'Parcoursup[Maths]',
    'Parcoursup[Zone] = #NOM?',
    'Globales[Seuil] = (Vide)',
  ]);
  expect(tree.getAllByRole('button', { name: /^(Dép|Rep)lier / })).toHaveLength(2);
  fireEvent.click(tree.getByRole('button', { name: 'Note' }));
  expect(onFormula).toHaveBeenCalledWith('f2');
});

const bare = { ...why, ranked: null, terms: [], above: [], below: [], tied: [], tiedCount: 0 };

it.each([
  ['an error', { value: null, error: '#DIV/0!' }, '#DIV/0! pour Rang'],
  ['a rank that there is not', { value: null, ranked: why.ranked }, '(Vide) pour Rang'],
])('tells a value that is no rank, without terms and neighbours: %s', async (_, members, result) => {
  open({ ...bare, tree: node('0', '1/0', null, { error: '#DIV/0!' }), ...members });
  expect(await screen.findByText(/pour Rang$/)).toHaveTextContent(result);
  expect(
    section('ranked' in members ? 'Pourquoi ce rang\u00a0?' : 'Pourquoi cette valeur\u00a0?'),
  ).toBeVisible();
  expect(section('Ses voisins')).toBeNull();
  expect(screen.queryByRole('heading', { name: /Ce qui fait/ })).toBeNull();
});

it('tells a value among those of others, and warns that these are of former results', async () => {
  const tied = [neighbour('c4', 'PICARD Eva'), neighbour('c5', 'RIVA Lou')];
  const above = [neighbour('c2', 'DA SILVA Ana', { rank: null })];
  open({ ...bare, value: 12.5, terms: why.terms, above, tied, tiedCount: 2, stale: true });
  expect(await screen.findByText(/pour Rang$/)).toHaveTextContent('12,50 pour Rang');
  expect(screen.getByText(/les voisins sont ceux de ces calculs/)).toBeVisible();
  expect(section('Ce qui fait 12,50')).toBeVisible();
  expect(section('Ses voisins')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Rang' })).toBeNull();
  expect(screen.getByRole('row', { current: true })).toHaveTextContent(/^LEBRUN Mila12,50$/);
  expect(screen.getByRole('row', { name: /DA SILVA Ana/ })).toHaveTextContent(/^DA SILVA Ana18,10\+0,02$/);
  expect(screen.getByText(/À égalité avec 2 candidats/)).toHaveTextContent(/: PICARD Eva, RIVA Lou$/);
});

it('tells those who are equal alone, and a text', async () => {
  open({ ...bare, value: 'B', terms: why.terms, tied: [neighbour('c4', 'PICARD Eva')], tiedCount: 1 });
  expect(await screen.findByText(/pour Rang$/)).toHaveTextContent('B pour Rang');
  expect(section('Ce qui fait la valeur')).toBeVisible();
  expect(section('Ses voisins')).toBeVisible();
  expect(screen.getByRole('row', { current: true })).toHaveTextContent(/^LEBRUN Mila$/);
  expect(screen.getByText(/À égalité avec 1 candidat/)).toHaveTextContent(/: PICARD Eva$/);
});

it('offers the columns where the settings name none, those of ranks first, and closes by Escape', async () => {
  const { onClose, onColumn } = open();
  answers('get', PATH, errorBody('NO_RANK_COLUMN', "Aucune colonne de rang n'est choisie."), { status: 409 });
  const list = within(await screen.findByRole('list', { name: 'Colonne à expliquer' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Rang', 'Note']);
  fireEvent.click(list.getByRole('button', { name: 'Rang' }));
  expect(onColumn).toHaveBeenCalledWith('Candidats[Rang]');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('tries again what failed, and leads back to the list from a candidate who is gone', async () => {
  const { onClose } = open();
  answers('get', PATH, errorBody('X', 'illisible'), { status: 503 });
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  answers('get', PATH, errorBody('NOT_FOUND', 'parti'), { status: 404 });
  fireEvent.click(again);
  fireEvent.click(await screen.findByRole('button', { name: 'Retour à la liste' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('has the focus still once a neighbour was chosen, so that Escape closes it', async () => {
  answers('get', PATH, why);
  answers('get', 'admin/candidates/c3/why', {
    ...why,
    candidate: { ...why.candidate, id: 'c3', name: 'MOREL Tom' },
  });
  const onClose = vi.fn();
  function Panel() {
    const [id, setId] = useState('c1');
    const rest = { column: undefined, onFormula: undefined, columns: [], onColumn: vi.fn(), onClose };
    return <WhyPanel {...rest} candidateId={id} onCandidate={setId} />;
  }
  renderPage(<Panel />);
  fireEvent.click(await screen.findByRole('button', { name: 'MOREL Tom' }));
  expect(screen.getByRole('heading', { name: 'Pourquoi ce rang\u00a0?' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
