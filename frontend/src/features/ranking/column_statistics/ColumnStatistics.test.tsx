import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody } from '@/test/server';
import type { Statistics } from './api';
import { ColumnStatistics } from './ColumnStatistics';

const descriptor: ColumnDescriptor = {
  technicalName: 'Candidats[NoteGlobale]',
  displayName: 'NoteGlobale',
  displayPrefixIcon: 'hashtag',
  columnType: 'other',
  sort: null,
  hide: false,
  family: 'ROW_FORMULA',
  formulaId: 'f1',
  editableGrade: false,
  evaluationMethod: false,
  panel: null,
  valueType: 'NUMBER',
};

const marks: Statistics = {
  count: 3800,
  blank: 2,
  errors: 1,
  distinct: 812,
  numbers: 3797,
  mean: 14.1349,
  median: 13.89,
  q1: 12.94,
  q3: 15.06,
  min: 12,
  max: 13,
  histogram: [
    { from: 12, to: 12.5, count: 1 },
    { from: 12.5, to: 13, count: 3796 },
  ],
  top: [
    { value: 12.63, count: 14 },
    { value: 13.2, count: 12 },
    { value: 14.05, count: 11 },
    { value: 15, count: 10 },
  ],
};

const words: Statistics = {
  ...marks,
  numbers: 0,
  histogram: [],
  mean: null,
  median: null,
  q1: null,
  q3: null,
  min: null,
  max: null,
  top: [{ value: 'Boursier', count: 1204 }],
};

async function open(found: Statistics, filters: Parameters<typeof ColumnStatistics>[0]['filters'] = []) {
  answers('post', 'admin/candidates/column-statistics', found);
  const callbacks = { onFilter: vi.fn(), onFormula: vi.fn(), onClose: vi.fn() };
  renderPage(
    <ColumnStatistics descriptor={descriptor} anchor={document.body} filters={filters} {...callbacks} />,
  );
  await screen.findByText('Valeurs distinctes');
  return callbacks;
}

describe('the statistics of a column', () => {
  it('tells the figures of numbers with the same decimals, and the three most frequent', async () => {
    await open(marks, [{ filterType: 'GRADE_CONFLICT_FILTER' } as never]);
    const figures = Object.fromEntries(
      [...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextSibling?.textContent]),
    );
    expect(figures).toEqual({
      Moyenne: '14,13',
      Médiane: '13,89',
      'Valeurs distinctes': '812',
      Minimum: '12,00',
      'Premier quartile': '12,94',
      'Troisième quartile': '15,06',
      Maximum: '13,00',
      '(Vide)': '2',
      Erreurs: '1',
    });
    expect(screen.getByText(/des filtres en cours/)).toHaveTextContent(
      /^Sur 3.800 candidats des filtres en cours$/,
    );
    expect(screen.getByText('Valeurs les plus fréquentes').parentElement).toHaveTextContent(
      /12,63 × 14 · 13,20 × 12 · 14,05 × 11$/,
    );
  });

  it('stays in its loading state for 300 ms, however fast the answer', async () => {
    const opened = performance.now();
    await open(marks);
    expect(performance.now() - opened).toBeGreaterThanOrEqual(295);
  });

  it('names no frequent value where each comes once', async () => {
    await open({ ...marks, top: [{ value: 6.75, count: 1 }] });
    expect(screen.queryByText('Valeurs les plus fréquentes')).not.toBeInTheDocument();
  });

  it('reads its bars with the arrows, and as a table', async () => {
    await open(marks);
    const bars = screen.getByRole('group', { name: 'Répartition des valeurs' });
    const [first, last] = within(bars).getAllByRole('img');
    expect(first).toHaveAccessibleName('1 candidat de 12 à moins de 12,5');
    act(() => first?.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(last).toHaveFocus();
    expect(last).toHaveAccessibleName('3\u202f796 candidats de 12,5 à 13');
    await userEvent.click(screen.getByRole('button', { name: 'Voir le tableau' }));
    const table = screen.getByRole('table', { name: 'Répartition des valeurs' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['ValeurCandidats', 'de 12 à moins de 12,51', 'de 12,5 à 133\u202f796']);
  });

  it('shows the most frequent words where no cell is a number', async () => {
    await open(words);
    expect(screen.getByRole('rowheader', { name: 'Boursier' }).parentElement).toHaveTextContent(
      'Boursier1 204',
    );
    expect(screen.queryByText('Moyenne')).toBeNull();
    expect(screen.getByText(/sans filtre/)).toBeVisible();
  });

  it('passes to the filter and to the formula, and copies the figures', async () => {
    const user = userEvent.setup();
    const { onFilter, onFormula } = await open(marks);
    await user.click(screen.getByRole('button', { name: 'Copier' }));
    expect(await navigator.clipboard.readText()).toContain('Moyenne\t14,13\nMédiane\t13,89');
    await user.click(screen.getByRole('button', { name: 'Filtrer' }));
    await user.click(screen.getByRole('button', { name: 'Ouvrir la formule' }));
    expect(onFilter).toHaveBeenCalledOnce();
    expect(onFormula).toHaveBeenCalledOnce();
  });

  it('says why they could not be counted', async () => {
    answers('post', 'admin/candidates/column-statistics', errorBody('UNAVAILABLE', 'x'), { status: 503 });
    renderPage(
      <ColumnStatistics
        descriptor={descriptor}
        anchor={document.body}
        filters={[]}
        onFilter={vi.fn()}
        onFormula={undefined}
        onClose={vi.fn()}
      />,
    );
    expect(await screen.findByText('Erreur lors du calcul des statistiques')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ouvrir la formule' })).toBeNull();
  });
});

it('counts whole numbers without decimals, leaves out what is not known, and names no word where there is none', async () => {
  await open({ ...marks, mean: 12, min: 12, max: 14, median: 13, q1: null, q3: null });
  const figures = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextSibling?.textContent,
  ]);
  expect(figures.slice(0, 5)).toEqual([
    ['Moyenne', '12'],
    ['Médiane', '13'],
    ['Valeurs distinctes', '812'],
    ['Minimum', '12'],
    ['Maximum', '14'],
  ]);
  cleanup();
  await open({ ...words, top: [] });
  expect(screen.queryByRole('table')).toBeNull();
});

it('reads them again after a failure, copies nothing meanwhile, and says what could not be copied', async () => {
  const user = userEvent.setup();
  const late = answersLate('post', 'admin/candidates/column-statistics', errorBody('UNAVAILABLE', 'x'), 503);
  const none = { onFilter: vi.fn(), onFormula: undefined, onClose: vi.fn() };
  renderPage(<ColumnStatistics descriptor={descriptor} anchor={document.body} filters={[]} {...none} />);
  expect(await screen.findByRole('status', { name: 'Calcul des statistiques' })).toBeVisible();
  const copy = screen.getByRole('button', { name: 'Copier' });
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(copy);
  expect(copy).toHaveAttribute('aria-disabled', 'true');
  expect(write).not.toHaveBeenCalled();
  late();
  await screen.findByText('Erreur lors du calcul des statistiques');
  answers('post', 'admin/candidates/column-statistics', words);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Valeurs distinctes');
  expect(copy).toHaveAttribute('aria-disabled', 'false');
  await user.click(copy);
  expect(await screen.findByText('Statistiques copiées')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(
    /^Colonne\tNoteGlobale\nCandidats\t3.800\n[^]*Valeur fréquente : Boursier\t1.204$/,
  );
  write.mockRejectedValue(new Error('refusé'));
  await user.click(copy);
  expect(await screen.findByText('Erreur lors de la copie')).toBeVisible();
});
