import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import type { TieBreak } from './api';
import { TieBreaks } from './TieBreaks';

const COLUMNS = ['Candidats[Note]', 'Candidats[Maths]', 'Candidats[Physique]'];

function Chosen() {
  const [tieBreak, setTieBreak] = useState<TieBreak[]>(
    COLUMNS.map((column) => ({ column, direction: 'DESC' })),
  );
  return <TieBreaks tieBreak={tieBreak} columns={COLUMNS} onChange={setTieBreak} />;
}

const order = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/^le plus (grand|petit) d'abord/, ''));

it('moves a column by Alt and an arrow, which keeps the focus, and nowhere beyond the ends', async () => {
  renderPage(<Chosen />);
  await userEvent.click(await screen.findByRole('button', { name: /Note$/ }));
  expect(screen.getByTitle("le plus petit d'abord")).toBeInTheDocument();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(order()).toEqual(['1. Maths', '2. Note', '3. Physique']);
  expect(screen.getByRole('button', { name: /Note$/ })).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
  expect(order()).toEqual(['1. Maths', '2. Physique', '3. Note']);
  expect(screen.getByRole('button', { name: /Note$/ })).toHaveFocus();
});

it('moves a column by dragging it onto another', async () => {
  renderPage(<Chosen />);
  const chip = (name: RegExp) => screen.findByRole('button', { name });
  fireEvent.dragStart(await chip(/Physique$/));
  fireEvent.drop(await chip(/Note$/));
  expect(order()).toEqual(['1. Physique', '2. Note', '3. Maths']);
});

it('turns, takes out and keeps columns where they are without Alt, a known key or a drag', async () => {
  renderPage(<Chosen />);
  const chip = (name: RegExp) => screen.findByRole('button', { name });
  await userEvent.click(await chip(/Note$/));
  await userEvent.keyboard('{ArrowRight}{Alt>}{ArrowUp}{ArrowLeft}{/Alt}');
  expect(order()).toEqual(['1. Note', '2. Maths', '3. Physique']);
  expect(screen.getAllByTitle("le plus grand d'abord")).toHaveLength(2);
  await userEvent.click(await chip(/Note$/));
  expect(screen.getAllByTitle("le plus grand d'abord")).toHaveLength(3);
  fireEvent.drop(await chip(/Physique$/));
  fireEvent.dragStart(await chip(/Note$/));
  expect(fireEvent.dragOver(await chip(/Maths$/))).toBe(false);
  fireEvent.dragEnd(await chip(/Note$/));
  expect(fireEvent.dragOver(await chip(/Maths$/))).toBe(true);
  fireEvent.drop(await chip(/Physique$/));
  expect(order()).toEqual(['1. Note', '2. Maths', '3. Physique']);
  expect(screen.queryByRole('combobox')).toBeNull();
  act(() => screen.getByRole('button', { name: /Maths$/ }).focus());
  await userEvent.keyboard('{Delete}');
  expect(order()).toEqual(['1. Note', '2. Physique']);
  await userEvent.click(screen.getByRole('combobox', { name: 'Puis par' }));
  await userEvent.click(screen.getByRole('option', { name: 'Maths' }));
  expect(order()).toEqual(['1. Note', '2. Physique', '3. Maths']);
});
