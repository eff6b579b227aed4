import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fixedColumn } from '@/shared/grid/columnDefs';
import { renderPage } from '@/test/renderPage';
import { AddFilterDialog } from './AddFilterDialog';

it('offers every column, hidden or not, to the keyboard', async () => {
  const hidden = { ...fixedColumn('Boursier', 'Boursier'), hide: true };
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  renderPage(
    <>
      <div className="ag-header-cell" {...{ 'col-id': 'counter' }}>
        N°
      </div>
      <AddFilterDialog columns={[fixedColumn('Nom', 'Nom'), hidden]} onChoose={onChoose} onClose={onClose} />
    </>,
  );
  const field = await screen.findByRole('combobox', { name: 'Champ' });
  expect(field).toHaveFocus();
  await userEvent.keyboard('bours{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({
    descriptor: hidden,
    anchor: document.querySelector('.ag-header-cell'),
  });
  expect(onClose).toHaveBeenCalledOnce();
});

it('offers no filter of the counter, and opens none that has no header to stand at', async () => {
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  const counter = fixedColumn('counter', 'N°', { columnType: 'counter' });
  renderPage(
    <>
      <div className="ag-header-cell" {...{ 'col-id': 'Nom' }}>
        Nom
      </div>
      <AddFilterDialog
        columns={[counter, fixedColumn('Nom', 'Nom'), fixedColumn('Rang', 'Rang')]}
        onChoose={onChoose}
        onClose={onClose}
      />
    </>,
  );
  await screen.findByRole('combobox', { name: 'Champ' });
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Nom', 'Rang']);
  await userEvent.click(screen.getByRole('option', { name: 'Rang' })); // neither header is there
  expect(onClose).not.toHaveBeenCalled();
});
