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
