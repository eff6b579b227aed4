import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ReportTable } from './ReportTable';

const rows = Array.from({ length: 8 }, (_each, index) => `L${index}`);
const shown = (total?: number, listed = rows) =>
  render(
    <ReportTable
      caption="Lignes refusées"
      columns={[{ key: 'line', label: 'Ligne', cell: (row: string) => row }]}
      rows={listed}
      rowKey={(row) => row}
      {...(total !== undefined && { total })}
    />,
  );

it('says how many rows there are beside those that the server kept', async () => {
  shown(2000);
  await userEvent.click(screen.getByRole('button', { name: /^Voir les 8 premières lignes sur 2.?000$/ }));
  expect(screen.getByText('L7')).toBeVisible();
  expect(screen.getByText(/^Seules les 8 premières lignes sur 2.?000 sont listées/)).toBeVisible();
});

it('says nothing of a limit to a list that is whole', async () => {
  shown();
  await userEvent.click(screen.getByRole('button', { name: 'Voir les 8' }));
  expect(screen.queryByText(/Seules/)).toBeNull();
});

it('goes back to the first page when a page gets longer', async () => {
  shown(
    undefined,
    Array.from({ length: 60 }, (_each, index) => `L${index}`),
  );
  await userEvent.click(screen.getByText('Voir les 60'));
  await userEvent.click(screen.getByText('Suivant'));
  expect(screen.queryByText('L0')).toBeNull();
  await userEvent.click(screen.getByLabelText(/^Lignes par page/));
  await userEvent.click(screen.getByText('100'));
  expect(screen.getByText('L0')).toBeVisible();
});
