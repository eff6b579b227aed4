import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { filterValuesQuery } from '@/features/ranking/grid/queries';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, server } from '@/test/server';
import type { ColumnDescriptor, FilterValues } from '../api';
import type { ColumnFilter } from './columnFilter';
import { FilterPopover } from './FilterPopover';

const descriptor: ColumnDescriptor = {
  technicalName: 'Boursier',
  displayName: 'Boursier',
  displayPrefixIcon: 'users',
  columnType: 'other',
  sort: null,
  hide: false,
  family: 'BUSINESS',
  formulaId: null,
  editableGrade: false,
  evaluationMethod: false,
  valueType: 'TEXT',
  panel: null,
};

const filter = (members: Partial<ColumnFilter>): ColumnFilter => ({
  filterType: 'COLUMN_FILTER',
  column: 'Boursier',
  error: false,
  values: [],
  operator: null,
  ...members,
});

const lists = (
  members: { values?: FilterValues['values']; counts?: number[]; truncated?: boolean } = {},
): FilterValues[] => {
  const values = members.values ?? [null, 'Boursier du secondaire', 'Non boursier'];
  return [
    {
      column: 'Boursier',
      values,
      counts: members.counts ?? values.map(() => 1),
      errors: ['#DIV/0!', '#VALUE!'],
      errorCounts: [12, 1],
      truncated: members.truncated ?? false,
    },
  ];
};

async function open(filters: ColumnFilter[] = []) {
  const onApply = vi.fn();
  const onClose = vi.fn();
  renderPage(
    <FilterPopover
      descriptor={descriptor}
      anchor={document.body}
      filters={filters}
      filtersWithSearch={filters}
      valuesQuery={filterValuesQuery}
      onApply={onApply}
      onClose={onClose}
    />,
  );
  await screen.findByRole('dialog', { name: 'Boursier' });
  return { onApply, onClose };
}

const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('the filter of a column', () => {
  it('lists the values, blank as (Vide), and keeps those that stay ticked', async () => {
    answers('post', 'admin/candidates/filter-set', lists());
    const { onApply, onClose } = await open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Non boursier' }));
    expect(screen.getByText('2 sur 3')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: '(Vide)' })).toBeChecked();
    press('Filtrer');
    expect(onApply).toHaveBeenCalledWith([filter({ values: [null, 'Boursier du secondaire'] })]);
    expect(onClose).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByLabelText('Seulement Non boursier'));
    expect(onApply).toHaveBeenLastCalledWith([filter({ values: ['Non boursier'] })]);
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('adds the errors that are ticked to the values, and leaves the other columns alone', async () => {
    answers('post', 'admin/candidates/filter-set', lists());
    const other = filter({ column: 'Nom', values: ['DUPONT'] });
    const { onApply } = await open([other]);
    const value = await screen.findByRole('checkbox', { name: 'Non boursier' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
    fireEvent.click(value);
    fireEvent.click(screen.getByRole('tab', { name: 'Erreurs' }));
    fireEvent.click(screen.getByRole('checkbox', { name: '#DIV/0!' }));
    press('Filtrer');
    expect(onApply).toHaveBeenCalledWith([
      other,
      filter({ values: ['Non boursier'] }),
      filter({ values: ['#DIV/0!'], error: true }),
    ]);
  });

  it('compares with a number, <= 20 at first, and refuses what is none', async () => {
    answers('post', 'admin/candidates/filter-set', lists());
    const { onApply } = await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Numérique' }));
    const number = screen.getByRole('textbox', { name: 'Valeur' });
    expect(number).toHaveValue('20');
    type(number, 'douze');
    press('Filtrer');
    expect(onApply).not.toHaveBeenCalled();
    expect(number).toBeInvalid();
    expect(number).toHaveFocus();
    type(number, '12,5');
    fireEvent.submit(number);
    expect(onApply).toHaveBeenCalledWith([filter({ values: [12.5], operator: 'lessThanOrEqual' })]);
  });

  it('shows values that read the same once, and filters by all of them', async () => {
    answers('post', 'admin/candidates/filter-set', lists({ values: [9.838, 9.843, 12] }));
    const { onApply } = await open();
    fireEvent.click(await screen.findByRole('checkbox', { name: '12' }));
    expect(screen.getByText('1 sur 2')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: '9,84' })).toBeChecked();
    press('Filtrer');
    expect(onApply).toHaveBeenCalledWith([filter({ values: [9.838, 9.843] })]);
  });

  it('searches a whole list as it reads, with a comma or a point, at once', async () => {
    answers('post', 'admin/candidates/filter-set', lists({ values: ['Élu', 9.838, 12, 1234] }));
    await open();
    await screen.findByRole('checkbox', { name: 'Élu' });
    const search = screen.getByRole('textbox', { name: 'Rechercher une valeur' });
    const shown = () =>
      screen
        .getAllByRole('checkbox')
        .map((box) => (box.closest('label') ? box.getAttribute('aria-label') : undefined));
    type(search, '9.84');
    expect(shown()).toEqual([undefined, '9,84']);
    type(search, 'elu');
    expect(shown()).toEqual([undefined, 'Élu']);
    type(search, '1 2');
    expect(shown()).toEqual([undefined, '12', '1\u202f234']);
  });

  it('is walked through with the arrow keys, from the search, and passed with Tab', async () => {
    const many = Array.from({ length: 500 }, (_, rank) => `G${String(rank).padStart(3, '0')}`);
    answers('post', 'admin/candidates/filter-set', lists({ values: many }));
    const { onApply } = await open();
    await screen.findByRole('checkbox', { name: 'G000' });
    await userEvent.click(screen.getByRole('textbox', { name: 'Rechercher une valeur' }));
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('checkbox', { name: 'G000' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp} {Home} ');
    expect(screen.getByRole('checkbox', { name: 'G000' })).not.toBeChecked();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Réinitialiser' })).toHaveFocus();
    press('Filtrer');
    expect(onApply).toHaveBeenCalledWith([filter({ values: many.filter((_, rank) => rank > 1) })]);
  });

  it('takes the focus to the search, and keeps what it shows on Entrée', async () => {
    answers('post', 'admin/candidates/filter-set', lists({ counts: [3, 497, 1550] }));
    const { onApply, onClose } = await open();
    expect(await screen.findByRole('checkbox', { name: 'Non boursier' })).toHaveAccessibleDescription(
      '1\u202f550 lignes',
    );
    const search = screen.getByRole('textbox', { name: 'Rechercher une valeur' });
    expect(search).toHaveFocus();
    await userEvent.keyboard('introuvable{Enter}');
    expect(onApply).not.toHaveBeenCalled();
    type(search, 'second');
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(onApply).toHaveBeenCalledWith([filter({ values: ['Boursier du secondaire'] })]);
    expect(onClose).toHaveBeenCalled();
  });

  it('keeps what a search shows once the values came, when Entrée was pressed before', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.post('*/api/v1/admin/candidates/filter-set', async () => {
        await held;
        return HttpResponse.json(lists({ values: ['Boursier du secondaire', 'Non boursier'] }));
      }),
    );
    const { onApply } = await open();
    await userEvent.keyboard('second{Enter}');
    expect(onApply).not.toHaveBeenCalled();
    release();
    await waitFor(() =>
      expect(onApply).toHaveBeenCalledWith([filter({ values: ['Boursier du secondaire'] })]),
    );
  });

  it('compares with a range, and refuses one that is the wrong way round', async () => {
    answers('post', 'admin/candidates/filter-set', lists());
    const { onApply } = await open([
      filter({ values: [8], operator: 'greaterThanOrEqual' }),
      filter({ values: [12], operator: 'lessThanOrEqual' }),
    ]);
    const [from, to] = [
      screen.getByRole('textbox', { name: 'De' }),
      screen.getByRole('textbox', { name: 'À' }),
    ];
    expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual(['8', '12']);
    type(from, '14');
    fireEvent.submit(from);
    expect(screen.getByRole('alert')).toHaveTextContent('La première valeur dépasse la seconde.');
    expect(onApply).not.toHaveBeenCalled();
    type(to, '16,5');
    fireEvent.submit(to);
    expect(onApply).toHaveBeenCalledWith([
      filter({ values: [14], operator: 'greaterThanOrEqual' }),
      filter({ values: [16.5], operator: 'lessThanOrEqual' }),
    ]);
  });

  it('searches a list that is too long on the server, once typing has rested', async () => {
    const searches: unknown[] = [];
    server.use(
      http.post('*/api/v1/admin/candidates/filter-set', async ({ request }) => {
        const { search } = (await request.json()) as { search: string | null };
        searches.push(search);
        return HttpResponse.json(
          search === null ? lists({ truncated: true }) : lists({ values: ['Non boursier'] }),
        );
      }),
    );
    await open();
    await screen.findByLabelText('(Vide)');
    const search = screen.getByLabelText('Rechercher une valeur');
    type(search, 'non');
    expect(screen.getByLabelText('Récupération des valeurs')).toBeVisible();
    expect(await screen.findByLabelText('Non boursier')).not.toBeChecked();
    expect(screen.queryByLabelText('(Vide)')).toBeNull();
    type(search, 'non b');
    expect(screen.getByLabelText('Récupération des valeurs')).toBeVisible();
    type(search, '');
    expect(screen.getByLabelText('(Vide)')).toBeVisible();
    expect(searches).toEqual([null, 'non']);
  });

  it('takes the filter of the column away on Réinitialiser, and changes nothing on Annuler', async () => {
    answers('post', 'admin/candidates/filter-set', lists({ truncated: true }));
    const { onApply, onClose } = await open([filter({ values: ['Non boursier'] })]);
    expect(await screen.findByText(/Seules les 10 000 premières valeurs/)).toBeVisible();
    press('Annuler');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onApply).not.toHaveBeenCalled();
    press('Réinitialiser');
    expect(onApply).toHaveBeenCalledWith([]);
  });

  it('says when the values could not be read, and tries again', async () => {
    answers('post', 'admin/candidates/filter-set', errorBody('X', 'délai dépassé'), { status: 503 });
    await open();
    await screen.findByText('Erreur lors de la récupération des données : délai dépassé (réf. 7F3A-91C2)');
    answers('post', 'admin/candidates/filter-set', lists());
    press('Réessayer');
    expect(await screen.findByRole('checkbox', { name: 'Non boursier' })).toBeChecked();
  });
});
