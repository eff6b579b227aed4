import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, delay, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { correct, editor, formula, formulaServer, previewed, sample, write } from '@/test/formulas';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, pageOf, server } from '@/test/server';
import { candidateRow } from '@/test/candidates';
import { FormulaPage } from './FormulaPage';

beforeEach(formulaServer);
afterEach(() => {
  vi.useRealTimers();
});

/** The bodies of the calls that save. */
function saves() {
  const bodies: unknown[] = [];
  const keep = async ({ request }: { request: Request }) => {
    bodies.push(await request.json());
    return HttpResponse.json(formula({ version: 4 }));
  };
  server.use(
    http.post('*/api/v1/admin/formula-edition', keep),
    http.put('*/api/v1/admin/formula-edition', keep),
  );
  return bodies;
}

const chooseType = async (name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: /^Type de formule/ }));
  await userEvent.click(await screen.findByRole('option', { name }));
};

const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);

const unfinished = {
  code: 'FORMULA_INVALID',
  message: 'La formule de calcul est invalide',
  line: 1,
  column: 3,
  start: 2,
  end: 2,
  expected: ['nombre'],
  suggestions: [],
};

const unreadable = correct({ valid: false, errors: [unfinished], references: [], explanation: null });

describe('a new formula', () => {
  it('needs a name and a text, and one that reads as a formula', async () => {
    const bodies = saves();
    renderPage(<FormulaPage id={undefined} />);
    await editor();
    expect(await screen.findByText(/^Les résultats apparaîtront ici dès que/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
    expect(await screen.findAllByText('Champ obligatoire')).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: /^Nom/ })).toHaveFocus();

    answers('post', 'admin/formula-edition/check', unreadable);
    await write('1+');
    expect(await screen.findByText('La formule de calcul est invalide')).toBeVisible();
    expect(
      screen.getByText(/Ligne 1, colonne 3 : ce passage ne se lit pas ; attendu : nombre\./),
    ).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Essai{Control>}{Enter}{/Control}');
    expect(bodies).toEqual([]);
    expect((await editor()).contentDOM).toHaveFocus();
  });

  it('is a candidate formula without business value unless chosen otherwise', async () => {
    const bodies = saves();
    const { router } = renderPage(<FormulaPage id={undefined} />);
    await write('RankINP[@NotePFM]*2');
    await userEvent.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Essai');
    await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
    expect(await screen.findByText('Formule éditée avec succès')).toBeVisible();
    expect(bodies).toEqual([
      {
        name: 'Essai',
        type: 'ROW_FORMULA',
        businessValue: 'NONE',
        visibleToManagers: true,
        notes: '',
        formula: 'RankINP[@NotePFM]*2',
        version: null,
      },
    ]);
    expect(router.state.location.pathname).toBe('/admin/administrations/formulas/f1/edit');
  });

  it('keeps what was typed when it cannot be created, and says why', async () => {
    answers(
      'post',
      'admin/formula-edition',
      {
        ...errorBody('FORMULA_NAME_TAKEN', 'Une formule porte déjà ce nom.'),
        fields: [{ field: 'name', message: 'Une formule porte déjà ce nom.' }],
      },
      { status: 409 },
    );
    renderPage(<FormulaPage id={undefined} />);
    await write('1+1');
    const name = screen.getByRole('textbox', { name: /^Nom/ });
    await userEvent.type(name, 'Rang{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Une formule porte déjà ce nom.')).toBeVisible();
    expect(alerts()).toContainEqual(
      expect.stringContaining('Erreur lors de la création de la formule : Une formule porte déjà ce nom.'),
    );
    expect(name).toHaveValue('Rang');
    expect((await editor()).state.doc.toString()).toBe('1+1');
  });
});

describe('saving what takes values away', () => {
  it('says first what it breaks, and saves over it only when that is wanted', async () => {
    const bodies = saves();
    const harm = vi.fn().mockResolvedValueOnce('6 candidats perdent leur rang').mockResolvedValue(null);
    renderPage(<FormulaPage id="f1" whatIf={{ panel: () => null, harm }} />);
    await write('1/0');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const dialog = await screen.findByRole('dialog', { name: /^Enregistrer cette formule/ });
    expect(dialog).toHaveTextContent('6 candidats perdent leur rang');
    expect(harm.mock.calls[0]?.[0]).toEqual({
      id: 'f1',
      name: 'Note globale',
      formula: '1/0',
      type: 'ROW_FORMULA',
    });
    expect(bodies).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer quand même' }));
    await expect.poll(() => bodies).toHaveLength(1);

    await write('2');
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    await expect.poll(() => bodies).toHaveLength(2);
    harm.mockRejectedValue(new Error('réseau'));
    await write('3');
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(/n'a pas pu être calculé/);
    expect(bodies).toHaveLength(2);
  });
});

describe('the results of a formula that is being written', () => {
  const found = previewed({
    blank: [sample({ id: 'c2', lastName: 'ABADIE', externalId: '2' })],
    errors: [sample({ id: 'c3', lastName: 'CISSÉ', externalId: '3', error: '#DIV/0!' })],
  });
  const section = () => within(screen.getByRole('region', { name: 'Résultats' }));

  it('are their distribution and a few candidates, of whom a press shows the parts', async () => {
    answers('post', 'admin/formula-edition/preview', found);
    const sent: unknown[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/preview') || request.url.includes('/filter'))
        void request
          .clone()
          .json()
          .then((body) => sent.push(body));
    });
    const order = { filters: [], sort: [{ column: 'Candidats[Rang]', direction: 'ASC' as const }] };
    renderPage(<FormulaPage id="f1" order={order} />);
    const table = await screen.findByRole('table', { name: 'Quelques candidats' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'CandidatRésultat',
      'Premiers du Classement',
      'BELLANGER Théo13,25',
      'Sans résultat (2)',
      'ABADIE Théo(Vide)',
      'En erreur (1)',
      'CISSÉ Théo#DIV/0!',
    ]);
    expect(section().getByText('Sur 6 candidats')).toBeVisible();
    expect(section().getByRole('img', { name: '2 candidats de 14 à moins de 15' })).toBeVisible();
    expect(sent).toContainEqual({ ...order, columns: [] });
    expect(sent).toContainEqual({
      id: 'f1',
      type: 'ROW_FORMULA',
      formula: 'RankINP[@NotePFM]*2',
      candidates: [sample().id],
    });
    const checked = saves();
    server.use(
      http.post('*/api/v1/admin/formula-edition/check', async ({ request }) => {
        checked.push(await request.json());
        return HttpResponse.json(correct());
      }),
    );
    const other = { ...candidateRow, id: 'c3', externalId: '3', lastName: 'CISSÉ' };
    answers('post', 'admin/candidates/filter', pageOf([other]));
    await userEvent.click(within(table).getByRole('button', { name: 'CISSÉ Théo' }));
    await waitFor(() => expect(checked).toContainEqual(expect.objectContaining({ candidateId: 'c3' })));
  });

  it('counts texts and booleans by value, and one result for all as it is', async () => {
    const { statistics } = found;
    const top = [
      { value: 'Bon', count: 4 },
      { value: true, count: 2 },
    ];
    answers(
      'post',
      'admin/formula-edition/preview',
      previewed({ statistics: statistics && { ...statistics, histogram: [], mean: null, top } }),
    );
    renderPage(<FormulaPage id="f1" />);
    const counts = await screen.findByRole('table', { name: 'Valeurs les plus fréquentes' });
    expect(counts).toHaveTextContent('Bon4VRAI2');
    answers('post', 'admin/formula-edition/preview', previewed({ statistics: null, error: '#DIV/0!' }));
    await write('1/0');
    expect(await section().findByText('#DIV/0!')).toBeVisible();
  });

  it('say in French why they do not come, and stay while the text is wrong', async () => {
    renderPage(<FormulaPage id="f1" />);
    await screen.findByRole('table', { name: 'Quelques candidats' });
    answers(
      'post',
      'admin/formula-edition/check',
      correct({ valid: false, errors: [unfinished], explanation: null }),
    );
    await write('1+');
    expect(await section().findByText(/de la dernière version correcte/)).toBeVisible();
    expect(section().getByRole('table', { name: 'Quelques candidats' })).toBeVisible();
    answers('post', 'admin/formula-edition/check', correct());
    answers(
      'post',
      'admin/formula-edition/preview',
      errorBody('FORMULA_CHECK_TOO_LONG', 'La vérification prend trop de temps.'),
      { status: 422 },
    );
    await write('1+2');
    expect(await section().findByRole('status')).toHaveTextContent(
      "Les résultats n'ont pas pu être calculés. La vérification prend trop de temps.",
    );
  });

  it('leaves room for the help beside the text', async () => {
    renderPage(<FormulaPage id="f1" />);
    await editor();
    await userEvent.click(screen.getByRole('button', { name: 'Aide sur les formules' }));
    expect(await screen.findByRole('tab', { name: 'Aide', selected: true })).toBeVisible();
    const help = within(screen.getByRole('region', { name: 'Aide sur les formules' }));
    expect(help.getByText(/Donne une valeur si la condition est vraie/)).toBeVisible();
    expect((await editor()).contentDOM).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Aperçu' }));
    expect(await screen.findByRole('table', { name: 'Valeur de chaque partie de la formule' })).toBeVisible();
  });
});

describe('a session that ends while a formula is being written', () => {
  it('leaves the draft, which is there after signing in again, unsaved', async () => {
    renderPage(<FormulaPage id={undefined} />);
    await write('1+1');
    await userEvent.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Rang');
    await expect.poll(() => window.sessionStorage.getItem('parvis.draft.formula.new')).toContain('Rang');
    cleanup(); // the pages go away with the session
    renderPage(<FormulaPage id={undefined} />);
    expect(await screen.findByText(/Votre session avait pris fin/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Nom/ })).toHaveValue('Rang');
    await expect.poll(async () => (await editor()).state.doc.toString()).toBe('1+1');
  });

  it('forgets the draft of a form that the person leaves', async () => {
    await signInAs('ROLE_ADMIN');
    renderPage(<FormulaPage id={undefined} />);
    await write('1+1');
    await expect.poll(() => window.sessionStorage.getItem('parvis.draft.formula.new')).toContain('1+1');
    cleanup();
    expect(window.sessionStorage.getItem('parvis.draft.formula.new')).toBeNull();
  });
});

describe('a saved formula', () => {
  it('shows its columns and its value for a candidate, part by part', async () => {
    renderPage(<FormulaPage id="f1" />);
    const preview = await screen.findByRole('table', { name: 'Valeur de chaque partie de la formule' });
    expect(
      within(preview)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['Partie de la formuleValeur', 'Résultat14,50', 'RankINP[@NotePFM]7,25']);
    expect(await screen.findByDisplayValue('BELLANGER Théo, n° 1049693')).toBeVisible();
    expect(screen.getByText('Formule correcte')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Nom/ })).not.toBeInTheDocument();
    expect(screen.getByText('19 / 10 000 caractères')).toBeVisible();
  });

  it('completes a column with Tab, as Excel does, and Tab leaves the editor when nothing is proposed', async () => {
    renderPage(<FormulaPage id="f1" />);
    const view = await editor();
    act(() => {
      view.focus();
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: 'pfm' },
        selection: { anchor: 3 },
        userEvent: 'input.type',
      });
    });
    expect(await screen.findByRole('option', { name: /NotePFM/ })).toBeVisible();
    // The editor ignores keys in the instant after it has opened its list: they were meant for the text.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
    await userEvent.tab();
    expect(view.state.doc.toString()).toBe('RankINP[@NotePFM]');
    expect(view.contentDOM).toHaveFocus();
    await userEvent.tab();
    expect(view.contentDOM).not.toHaveFocus();
  });

  it('is laid out by a press or its keys, which a step back undoes, once it reads as a formula', async () => {
    const text = 'SI(RankINP[@NotePFM]>12;"très long texte de ce côté";"très long texte de l’autre")';
    const laidOut =
      'SI(\n  RankINP[@NotePFM] > 12;\n  "très long texte de ce côté";\n  "très long texte de l’autre"\n)';
    answers('get', 'admin/formula-edition/f1', formula({ formula: text }));
    renderPage(<FormulaPage id="f1" />);
    const view = await editor();
    await screen.findByText('Formule correcte');
    await userEvent.click(screen.getByRole('button', { name: 'Mettre en forme' }));
    expect(view.state.doc.toString()).toBe(laidOut);
    expect(view.contentDOM).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(view.state.doc.toString()).toBe(text);
    await write('1+');
    expect(screen.getByRole('button', { name: 'Mettre en forme' })).toBeDisabled();
  });

  it('explains the argument that is being written', async () => {
    renderPage(<FormulaPage id="f1" />);
    await write('SI(1>2;');
    const view = await editor();
    act(() => {
      view.focus();
      view.dispatch({ selection: { anchor: view.state.doc.length } });
    });
    expect(await screen.findByText('La valeur quand la condition est vraie.')).toBeVisible();
    expect(screen.getByText('si_vrai')).toBeVisible();
  });

  it('shows where it is wrong, keeps the last correct result, and takes the suggestion in one click', async () => {
    renderPage(<FormulaPage id="f1" />);
    await screen.findByText('Formule correcte');
    const fault = {
      code: 'FORMULA_UNKNOWN_REFERENCE',
      message: "La colonne RankINP[NotePM] n'existe pas",
      line: 1,
      column: 3,
      start: 2,
      end: 18,
      expected: [],
      suggestions: ['NotePFM'],
    };
    const wrong = correct({ valid: false, errors: [fault], references: [], explanation: null });
    server.use(
      http.post('*/api/v1/admin/formula-edition/check', async ({ request }) => {
        const { formula: text } = (await request.json()) as { formula: string };
        return HttpResponse.json(text.includes('NotePM') ? wrong : correct());
      }),
    );
    await write('3*RankINP[@NotePM]');
    expect(
      await screen.findByText(/Ligne 1, colonne 3 : La colonne RankINP\[NotePM\] n'existe pas\./),
    ).toBeVisible();
    expect(screen.getByText('dernière version correcte')).toBeVisible();
    expect(screen.getByText('14,50')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'NotePFM' }));
    expect((await editor()).state.doc.toString()).toBe('3*RankINP[@NotePFM]');
    expect(await screen.findByText('Formule correcte')).toBeVisible();
  });

  it('is called correct only where the server judged the text that is on screen', async () => {
    renderPage(<FormulaPage id="f1" />);
    await screen.findByText('Formule correcte');
    const release = answersLate('post', 'admin/formula-edition/check', correct());
    await write('RankINP[@NotePFM]*3');
    expect(screen.queryByText('Formule correcte')).toBeNull();
    await new Promise(requestAnimationFrame);
    expect(screen.queryByText('Formule correcte')).toBeNull();
    release();
    expect(await screen.findByText('Formule correcte')).toBeVisible();
  });

  it.each([
    ['text', () => write('RankINP[@NotePFM]*3'), { formula: 'RankINP[@NotePFM]*3' }],
    ['type', () => chooseType('Globale'), { type: 'AGGREGATE_FORMULA' }],
  ])('refuses to save a known fault, but not that of the %s before', async (_, change, saved) => {
    const bodies = saves();
    answers('post', 'admin/formula-edition/check', unreadable);
    renderPage(<FormulaPage id="f1" />);
    await screen.findByText(/Ligne 1, colonne 3/);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(bodies).toEqual([]);
    const release = answersLate('post', 'admin/formula-edition/check', correct());
    await change();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(bodies).toEqual([expect.objectContaining(saved)]));
    release();
  });

  it('saves with its version, and says when it cannot', async () => {
    const bodies = saves();
    renderPage(<FormulaPage id="f1" />);
    await write('RankINP[@NotePFM]*3');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Formule éditée avec succès')).toBeVisible();
    expect(bodies).toEqual([
      expect.objectContaining({ id: 'f1', version: 3, formula: 'RankINP[@NotePFM]*3' }),
    ]);

    answers('put', 'admin/formula-edition', errorBody('X', 'délai dépassé'), { status: 503 });
    await write('RankINP[@NotePFM]*4');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(
      await screen.findByText(/^Erreur lors de la modification de la formule : délai dépassé/),
    ).toBeVisible();
    expect((await editor()).state.doc.toString()).toBe('RankINP[@NotePFM]*4');
  });

  it('keeps what is typed while it is saved, and the focus on its button', async () => {
    renderPage(<FormulaPage id="f1" />);
    await write('1+1');
    const release = answersLate('put', 'admin/formula-edition', formula({ formula: '1+1', version: 4 }));
    const button = screen.getByRole('button', { name: 'Enregistrer' });
    await userEvent.click(button);
    await write('1+1+20');
    release();
    expect(await screen.findByText('Formule éditée avec succès')).toBeVisible();
    expect((await editor()).state.doc.toString()).toBe('1+1+20');
    await waitFor(() => expect(button).toHaveFocus());
    const bodies = saves();
    await userEvent.click(button);
    await expect.poll(() => bodies).toEqual([expect.objectContaining({ formula: '1+1+20', version: 4 })]);
  });

  it('is sent once, however often it is saved at once', async () => {
    const bodies: unknown[] = [];
    renderPage(<FormulaPage id="f1" />);
    await write('1+1');
    server.use(
      http.put('*/api/v1/admin/formula-edition', async ({ request }) => {
        bodies.push(await request.json());
        await delay(100);
        return HttpResponse.json(formula({ formula: '1+1', version: 4 }));
      }),
    );
    const { contentDOM } = await editor();
    act(() => contentDOM.focus());
    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
    expect(await screen.findByText('Formule éditée avec succès')).toBeVisible();
    expect(bodies).toHaveLength(1);
  });

  it('broken by an import still shows what it reads, and which column is gone', async () => {
    const gone = { id: 'LV3', technicalName: 'Parcoursup[LV3]', name: 'LV3', type: 'EXTERNAL' as const };
    answers('get', 'admin/formula-edition/f1', formula({ externalColumnDescriptors: [gone] }));
    answers('post', 'admin/formula-edition/check', correct({ valid: false, errors: [unfinished] }));
    renderPage(<FormulaPage id="f1" />);
    expect(await screen.findByText('La formule de calcul est invalide')).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent('LV3#REF!');
  });

  it('that someone else changed meanwhile is shown, to be read again or saved over', async () => {
    const theirs = formula({ formula: 'RankINP[@NotePFM]*9', version: 8 });
    const stale = { ...errorBody('STALE_VERSION', 'Modifiée entre-temps.'), data: theirs };
    answers('put', 'admin/formula-edition', stale, { status: 409 });
    renderPage(<FormulaPage id="f1" />);
    await write('1+1');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('RankINP[@NotePFM]*9')).toBeVisible();
    const bodies = saves();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la mienne à la place' }));
    expect(await screen.findByText('Formule éditée avec succès')).toBeVisible();
    expect(bodies).toEqual([expect.objectContaining({ formula: '1+1', version: 8 })]);
  });

  it('asks before what was typed is lost', async () => {
    renderPage(<FormulaPage id="f1" />);
    await write('1+1');
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    const dialog = await screen.findByRole('dialog', { name: 'Modifications non enregistrées' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continuer la saisie' }));
    expect((await editor()).state.doc.toString()).toBe('1+1');
  });

  it('that cannot be loaded says so', async () => {
    answers('get', 'admin/formula-edition/f1', errorBody('NOT_FOUND', 'Introuvable.'), { status: 404 });
    const { router } = renderPage(<FormulaPage id="f1" />);
    const back = await screen.findByRole('button', { name: 'Retour à la liste' });
    expect(alerts()).toContainEqual(
      expect.stringContaining('Erreur lors de la récupération des données : Introuvable.'),
    );
    await userEvent.click(back);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/administrations/formulas'));
  });
});
