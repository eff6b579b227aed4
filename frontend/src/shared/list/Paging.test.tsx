import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Paging } from './Paging';

const shown = (page: number, total: number | undefined, onPage = vi.fn()) => {
  render(<Paging {...{ page, total, onPage }} size={25} sizes={[25, 50]} onSize={vi.fn()} />);
  return onPage;
};
const button = (name: 'Précédent' | 'Suivant') => screen.getByRole('button', { name });

it.each([
  ['the first of three', 0, 51, '1–25 sur 51', { before: false, after: true }],
  ['the second of three', 1, 51, '26–50 sur 51', { before: true, after: true }],
  ['the last, of one row', 2, 51, '51–51 sur 51', { before: true, after: false }],
  ['the last, which is full', 1, 50, '26–50 sur 50', { before: true, after: false }],
  ['the only one', 0, 25, '1–25 sur 25', { before: false, after: false }],
  ['that of an empty list', 0, 0, '0 sur 0', { before: false, after: false }],
  ['one that is no longer there', 9, 51, '0 sur 51', { before: true, after: false }],
  ['one whose list is awaited', 0, undefined, '', { before: false, after: false }],
])('says which rows a page shows, and leads where there are others: %s', (_, page, total, rows, leads) => {
  shown(page, total);
  expect(screen.getByRole('status')).toHaveTextContent(rows);
  if (rows === '') expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect({
    before: !button('Précédent').matches(':disabled'),
    after: !button('Suivant').matches(':disabled'),
  }).toEqual(leads);
});

it('leads to the pages beside', async () => {
  const onPage = shown(1, 75);
  await userEvent.click(button('Suivant'));
  await userEvent.click(button('Précédent'));
  expect(onPage.mock.calls).toEqual([[2], [0]]);
});

it('leads back to the last page from one that is no longer there', async () => {
  const onPage = shown(9, 51);
  await userEvent.click(button('Précédent'));
  expect(onPage.mock.calls).toEqual([[2]]);
});

it('shows another number of rows', async () => {
  const onSize = vi.fn();
  render(<Paging page={0} total={51} size={25} sizes={[25, 50]} onPage={vi.fn()} onSize={onSize} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Lignes par page' }));
  await userEvent.click(screen.getByRole('option', { name: '50' }));
  expect(onSize).toHaveBeenCalledWith(50);
});
