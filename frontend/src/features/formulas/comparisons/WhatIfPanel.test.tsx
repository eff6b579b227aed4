import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, server } from '@/test/server';
import type { Moved, Moves } from './api';
import { WhatIfPanel } from './WhatIfPanel';

const choices = [
  { technicalName: 'Candidats[Note]', name: 'Note', ranks: false },
  { technicalName: 'Candidats[Rang]', name: 'Rang', ranks: true },
];

const people = (count: number): Moved[] =>
  Array.from({ length: count }, (_each, index) => ({
    id: `c${index}`,
    externalId: `100000${index}`,
    name: index === 0 ? '=CMD Ève' : `NOM${index} Ève`,
    before: index === 1 ? null : 548 + index,
    after: 402 + index,
  }));

const moves = (members: Partial<Moves> = {}): Moves => ({
  total: 6482,
  changed: 5871,
  moved: 3977,
  stayed: 2227,
  largestMove: 148,
  rankedBefore: 6204,
  rankedAfter: 6204,
  entered: people(6),
  left: [],
  histogram: [
    { from: -20, to: -1, count: 1 },
    { from: 1, to: 20, count: 702 },
  ],
  columns: [
    { column: 'Candidats[Note]', name: 'Note', changed: 5871, errors: 0, blanks: 0 },
    { column: 'Candidats[Rang]', name: 'Rang', changed: 3977, errors: 0, blanks: 0 },
  ],
  losingRank: { count: 0, candidates: [] },
  errors: { count: 0, candidates: [] },
  blanks: { count: 0, candidates: [] },
  ...members,
});

const formula = { id: 'f1', name: 'Note', type: 'ROW_FORMULA' as const, formula: '1' };

describe('what a formula would move', () => {
  it('is told at once by the column that ranks, and again on Recalculer with other settings', async () => {
    const sent = answersKeeping('post', 'admin/formula-edition/what-if', moves());
    renderPage(<WhatIfPanel formula={formula} choices={choices} />);
    expect(await screen.findByText('Candidats déplacés')).toBeVisible();
    expect(sent).toEqual([{ formula, rankColumn: 'Candidats[Rang]', top: 500 }]);
    expect(screen.getByText('500 premiers').nextSibling).toHaveTextContent('6 entrent, 0 sort');
    expect(screen.getByRole('img', { name: '702 candidats gagnent 1 à 20 places' })).toBeVisible();
    expect(screen.getByRole('img', { name: '1 candidat perd 1 à 20 places' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Formules qui changent' })).toHaveTextContent(
      /^Autres formules qui changentRang : 3.977 valeurs$/,
    );

    const top = screen.getByLabelText('Suivre les premiers');
    await userEvent.clear(top);
    await userEvent.type(top, '0');
    expect(screen.getByText('De 1 à 100 000')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Recalculer' }));
    expect(sent).toHaveLength(1);
    await userEvent.clear(top);
    await userEvent.type(top, '20');
    expect(screen.getByText('Réglages modifiés : recalculez')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Recalculer' }));
    expect(await screen.findByText('20 premiers')).toBeVisible();
    expect(sent[1]).toEqual({ formula, rankColumn: 'Candidats[Rang]', top: 20 });
  });

  it('lists all who enter, with a link to each', async () => {
    answers('post', 'admin/formula-edition/what-if', moves());
    renderPage(<WhatIfPanel formula={formula} choices={choices} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Voir les 6' }));
    const dialog = screen.getByRole('dialog', { name: 'Entrent : 6 candidats' });
    expect(within(dialog).getAllByRole('row')).toHaveLength(7);
    expect(within(dialog).getByRole('row', { name: /NOM1/ })).toHaveTextContent('NOM1 Èveaucun403');
    expect(within(dialog).getByRole('link', { name: 'NOM2 Ève' })).toHaveAttribute(
      'href',
      '/admin/candidates?candidat=c2',
    );
  });

  it('says when nobody moves, who lost a rank, and what a column of ranks would add', async () => {
    answers(
      'post',
      'admin/formula-edition/what-if',
      moves({ moved: 0, entered: [], histogram: [], rankedAfter: 6000, columns: [] }),
    );
    renderPage(<WhatIfPanel formula={formula} choices={choices} />);
    expect(await screen.findByText('Aucun candidat ne change de place.')).toBeVisible();
    expect(screen.getByText(/Candidats sans rang : 278 avant, 482 après/)).toBeVisible();
  });

  it('tells the worst first when everybody loses their rank', async () => {
    const losers = people(100);
    answers(
      'post',
      'admin/formula-edition/what-if',
      moves({
        moved: 0,
        entered: [],
        histogram: [],
        rankedAfter: 0,
        columns: [
          { column: 'Candidats[Note]', name: 'Note', changed: 3, errors: 1, blanks: 2 },
          { column: 'Candidats[Rang]', name: 'Rang', changed: 6204, errors: 6204, blanks: 0 },
        ],
        losingRank: { count: 6204, candidates: losers },
        errors: { count: 6204, candidates: losers },
        blanks: { count: 2, candidates: people(2) },
      }),
    );
    renderPage(<WhatIfPanel formula={formula} choices={choices} />);
    const lost = within(await screen.findByRole('region', { name: 'Pertes' }));
    expect(lost.getByText(/^6.204 candidats perdent leur rang$/)).toBeVisible();
    expect(
      lost.getByText(/^6.205 valeurs deviennent des erreurs : Note \(1\), Rang \(6.204\)$/),
    ).toBeVisible();
    expect(lost.getByText('2 valeurs deviennent vides : Note')).toBeVisible();
    expect(screen.queryByText('Aucun candidat ne change de place.')).toBeNull();
    const [ranks] = lost.getAllByRole('button', { name: /^Voir les 100 premiers sur 6.204$/ });
    if (ranks) await userEvent.click(ranks);
    const dialog = screen.getByRole('dialog', {
      name: /^Perdent leur rang : 100 premiers candidats sur 6.204$/,
    });
    expect(within(dialog).getAllByRole('row')).toHaveLength(101);
  });

  it('shows values alone without a column of ranks', async () => {
    answers('post', 'admin/formula-edition/what-if', moves());
    renderPage(<WhatIfPanel formula={formula} choices={[]} />);
    expect(await screen.findByText('Notes qui changent')).toBeVisible();
    expect(screen.queryByText('Candidats déplacés')).toBeNull();
  });

  it('says why it could not be worked out', async () => {
    const call = 'admin/formula-edition/what-if';
    server.use(http.post(`*/api/v1/${call}`, () => HttpResponse.error()));
    renderPage(<WhatIfPanel formula={formula} choices={choices} />);
    const sentence = "L'hypothèse n'a pas pu être calculée";
    expect(await screen.findByRole('alert')).toHaveTextContent(`${sentence}aucun détails`);
    answers('post', call, errorBody('FORMULA_CHECK_TOO_LONG', 'Trop long.'), { status: 422 });
    await userEvent.click(screen.getByRole('button', { name: 'Recalculer' }));
    expect(await screen.findByText('Trop long.')).toBeVisible();
  });
});
