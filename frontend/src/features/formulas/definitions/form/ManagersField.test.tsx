import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { correct, formula, formulaServer, write } from '@/test/formulas';
import { allRead, renderPage } from '@/test/renderPage';
import { answers, server } from '@/test/server';
import { FormulaPage } from '../FormulaPage';

const bonus = {
  id: 'b',
  technicalName: 'BoursierCertifie',
  name: 'BoursierCertifie',
  type: 'BUSINESS',
} as const;
const maths = { id: 'm', technicalName: 'Parcoursup[Maths]', name: 'Maths', type: 'EXTERNAL' } as const;
const visible = () =>
  screen.findByRole('switch', { name: 'Visible des responsables de site et des créneaux' });

describe('What managers see of a formula', () => {
  beforeEach(formulaServer);

  it('warns of what its result would tell them, until it is hidden from them, and saves that', async () => {
    answers('get', 'admin/formula-edition/f1', formula({ unreadableByManagers: [bonus] }));
    answers('post', 'admin/formula-edition/check', correct({ unreadableByManagers: [bonus, maths] }));
    const bodies: unknown[] = [];
    server.use(
      http.put('*/admin/formula-edition', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(formula({ visibleToManagers: false, version: 4 }));
      }),
    );
    renderPage(<FormulaPage id="f1" />);
    expect(
      await screen.findByText(/une colonne que des responsables ne peuvent pas lire : BoursierCertifie\./),
    ).toBeVisible();
    await write('RankINP[@NotePFM]*3');
    expect(
      await screen.findByText(
        /ne peuvent pas lire : BoursierCertifie, Maths\. Son résultat peut les révéler\./,
      ),
    ).toBeVisible();
    await userEvent.click(await visible());
    expect(screen.queryByText(/ne peuvent pas lire/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Formule éditée avec succès')).toBeVisible();
    expect(bodies).toEqual([expect.objectContaining({ visibleToManagers: false, version: 3 })]);
  });

  it('is not asked of a formula for all candidates, which no manager reads', async () => {
    answers(
      'get',
      'admin/formula-edition/f1',
      formula({ type: 'AGGREGATE_FORMULA', gridName: null, unreadableByManagers: [maths] }),
    );
    renderPage(<FormulaPage id="f1" />);
    await screen.findByRole('button', { name: 'Enregistrer' });
    await allRead();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByText(/ne peuvent pas lire/)).toBeNull();
  });
});
