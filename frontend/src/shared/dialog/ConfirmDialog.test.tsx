import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog';

const shown = (props: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) => {
  const calls = { onConfirm: vi.fn(), onClose: vi.fn() };
  render(
    <ConfirmDialog open title="Suppression" {...calls} {...props}>
      Cette action est irréversible.
    </ConfirmDialog>,
  );
  return calls;
};

it('does nothing on Escape but close', async () => {
  const { onConfirm, onClose } = shown();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

it('acts on Oui and describes itself', async () => {
  const { onConfirm } = shown();
  expect(screen.getByRole('dialog', { name: 'Suppression' })).toHaveAccessibleDescription(
    'Cette action est irréversible.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Oui' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('cannot be confirmed twice or left while the call runs', async () => {
  const { onClose } = shown({ busyLabel: 'Suppression en cours…' });
  expect(screen.getByRole('button', { name: 'Suppression en cours…' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});

it('tells why it failed', () => {
  shown({ error: 'Une autre formule l’utilise.' });
  expect(screen.getByRole('alert')).toHaveTextContent('Une autre formule l’utilise.');
});
