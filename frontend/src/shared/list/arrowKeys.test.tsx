import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { moveAmongButtons } from './arrowKeys';

it('moves the focus by the arrows, and leaves it at either end', async () => {
  render(
    <ul onKeyDown={moveAmongButtons}>
      {['Lyon 1', 'Lyon 2'].map((name) => (
        <li key={name}>
          <button>{name}</button>
        </li>
      ))}
    </ul>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  button('Lyon 1').focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(button('Lyon 1')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(button('Lyon 2')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(button('Lyon 2')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(button('Lyon 1')).toHaveFocus();
  // Other keys, and arrows outside the items, keep what they do.
  expect(fireEvent.keyDown(button('Lyon 1'), { key: 'Tab' })).toBe(true);
  expect(fireEvent.keyDown(button('Lyon 1'), { key: 'ArrowUp' })).toBe(false);
  fireEvent.keyDown(screen.getByRole('list'), { key: 'ArrowDown' });
  expect(button('Lyon 1')).toHaveFocus();
});
