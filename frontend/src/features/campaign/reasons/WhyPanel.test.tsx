import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody } from '@/test/server';
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
  ranked: { column: 'Candidats[Note]', name: 'Note', value: 18.08, count: 2022 },
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
    { label: '0,85 × Note', value: 15.95, share: 0.88, cell: 18.77 },
    { label: 'Malus', value: -0.17, share: -0.01, cell: null },
  ],
  above: [
    neighbour('c2', 'DA SILVA Ana', {
      absent: true,
      term: { label: 'Fiche avenir', value: 12, other: 14 },
    }),
  ],
  below: [neighbour('c3', 'MOREL Tom', { rank: 38, value: 18.0799, difference: -0.0001 })],
  tied: [neighbour('c4', 'PICARD Eva')],
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

it('tells the rank, among how many, and by which value, and takes the focus', async () => {
  open();
  const heading = await screen.findByRole('heading', { name: 'Pourquoi ce rang\u00a0?' });
  expect(heading).toHaveFocus();
  expect(await screen.findByText('37e')).toBeVisible();
  expect(screen.getByText(/sur 2\s022, avec/)).toHaveTextContent('37e sur 2 022, avec 18,08 de Note');
  expect(screen.getByRole('heading', { name: 'Ce qui fait 18,08' })).toBeVisible();
});

it('shows each term with its value, and the same as a table', async () => {
  open();
  expect((await screen.findAllByRole('listitem')).slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    '0,85 × Note (18,77)15,95',
    'Malus\u22120,17',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Voir le tableau' }));
  expect(screen.getByRole('row', { name: /^Malus −0,17 −1\s%$/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Voir le graphique' }));
  expect(screen.queryByRole('row', { name: /^Malus/ })).toBeNull();
});

it('opens the tree one level, and deeper as it is unfolded by a key', async () => {
  open(why, vi.fn());
  const tree = within(await screen.findByRole('list', { name: "Calcul, jusqu'aux notes" }));
  expect(tree.getByRole('button', { expanded: true })).toHaveAccessibleDescription('Note');
  expect(tree.getByText('= 19,08')).toBeVisible();
  tree.getByRole('button', { name: 'Replier', description: 'Note' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(tree.queryByText('= 19,08')).toBeNull();
  expect(tree.getByText(NOTE.text)).toBeVisible();
});

it('reads what the answer left out once it is unfolded', async () => {
  open();
  const tree = within(await screen.findByRole('list', { name: "Calcul, jusqu'aux notes" }));
  answers('get', PATH, {
    ...why,
    tree: node('0.0.0.0.0', DOSSIER.text, 19.08, {
      children: [node('0.0.0.0.0.0', 'Parcoursup[@Maths]', 19.08, { label: 'Maths' })],
    }),
  });
  await userEvent.click(tree.getByRole('button', { name: 'Déplier', description: 'Dossier' }));
  expect(await tree.findByText('Maths')).toBeVisible();
});

it('opens the formula that a name is, for those who may', async () => {
  const onFormula = vi.fn();
  open(why, onFormula);
  await userEvent.click(await screen.findByRole('button', { name: 'Note' }));
  expect(onFormula).toHaveBeenCalledWith('f2');
});

it('names formulas without opening them for those who only read', async () => {
  open();
  const tree = within(await screen.findByRole('list', { name: "Calcul, jusqu'aux notes" }));
  expect(tree.getByText('Note')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
});

it('says who is beside and what parts them, in words', async () => {
  const { onCandidate } = open();
  const row = await screen.findByRole('row', { name: /DA SILVA Ana/ });
  expect(row).toHaveTextContent(
    '36DA SILVA Ana, absent du dernier fichier — Fiche avenir 14 contre 1218,10+0,02',
  );
  expect(screen.getByRole('row', { current: true })).toHaveTextContent('37LEBRUN Mila18,08');
  expect(screen.getByRole('row', { name: /MOREL Tom/ })).toHaveTextContent('18,08−0,0001');
  expect(screen.getByText(/À égalité avec 21 candidats/)).toHaveTextContent(/PICARD Eva…$/);
  await userEvent.click(screen.getByRole('button', { name: 'MOREL Tom' }));
  expect(onCandidate).toHaveBeenCalledWith('c3');
});

it('warns that neighbours are of former results', async () => {
  open({ ...why, stale: true });
  expect(await screen.findByText(/les voisins sont ceux de ces calculs/)).toBeVisible();
});

it('tells a value that is no rank, and an error, without terms and neighbours', async () => {
  const bare = { ...why, ranked: null, terms: [], above: [], below: [], tied: [], tiedCount: 0 };
  open({ ...bare, value: null, error: '#DIV/0!', tree: node('0', '1/0', null, { error: '#DIV/0!' }) });
  expect(await screen.findByRole('heading', { name: 'Pourquoi cette valeur\u00a0?' })).toBeVisible();
  expect(await screen.findByText('#DIV/0!')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Ses voisins' })).toBeNull();
  expect(screen.queryByRole('heading', { name: /Ce qui fait/ })).toBeNull();
});

it('offers the columns where the settings name none, those of ranks first, and closes by Escape', async () => {
  const { onClose, onColumn } = open();
  answers('get', PATH, errorBody('NO_RANK_COLUMN', "Aucune colonne de rang n'est choisie."), { status: 409 });
  const list = within(await screen.findByRole('list', { name: 'Colonne à expliquer' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Rang', 'Note']);
  await userEvent.click(list.getByRole('button', { name: 'Rang' }));
  expect(onColumn).toHaveBeenCalledWith('Candidats[Rang]');
  await userEvent.keyboard('{Escape}');
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
  await userEvent.click(await screen.findByRole('button', { name: 'MOREL Tom' }));
  expect(screen.getByRole('heading', { name: 'Pourquoi ce rang\u00a0?' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
