import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BusyButton } from './BusyButton';

it('is disabled while its call runs, and has the focus again when nothing else took it', async () => {
  const at = (busy: boolean) => (
    <>
      <BusyButton busy={busy}>Exporter</BusyButton>
      <input aria-label="Recherche" />
    </>
  );
  const { rerender } = render(at(false));
  const button = screen.getByRole('button', { name: 'Exporter' });
  await userEvent.click(button);
  rerender(at(true));
  expect(button).toBeDisabled();
  button.blur();
  rerender(at(false));
  expect(button).toHaveFocus();

  await userEvent.click(button);
  rerender(at(true));
  await userEvent.click(screen.getByRole('textbox'));
  rerender(at(false));
  expect(screen.getByRole('textbox')).toHaveFocus();
});
