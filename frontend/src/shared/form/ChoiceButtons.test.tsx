import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { ChoiceButtons } from './ChoiceButtons';

const choices = [
  { value: false, label: 'À noter' },
  { value: true, label: 'Tous' },
];

const shown = (value: boolean) => {
  const onChange = vi.fn();
  const field = createRef<HTMLButtonElement>();
  render(
    <ChoiceButtons
      aria-label="Candidats"
      choices={choices}
      value={value}
      onChange={onChange}
      fieldRef={field}
    />,
  );
  return { onChange, field };
};

const button = (name: string) => screen.getByRole('button', { name });

it('presses the button of the value alone, false too', () => {
  shown(false);
  expect(button('À noter')).toHaveAttribute('aria-pressed', 'true');
  expect(button('Tous')).toHaveAttribute('aria-pressed', 'false');
});

it('gives the value of a click, and nothing for a click on the chosen one', async () => {
  const { onChange } = shown(true);
  await userEvent.click(button('Tous'));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(button('À noter'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
});

it('puts the focus of its field on the first button', () => {
  shown(true).field.current?.focus();
  expect(button('À noter')).toHaveFocus();
});
