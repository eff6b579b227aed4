import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

it('asks without a question mark alone on its line', () => {
  shown({ title: 'Supprimer Certificat.pdf ?' });
  expect(screen.getByRole('dialog', { name: 'Supprimer Certificat.pdf\u00a0?' })).toBeVisible();
});

it('gives as many lines as it takes to a name that is in its button', () => {
  shown({ confirmLabel: 'Effacer DE LA ROCHEFOUCAULD-MONTMORENCY-BOUTEVILLE Marie-Charlotte' });
  expect(screen.getByRole('button', { name: /^Effacer / })).toHaveStyle({
    whiteSpace: 'normal',
    height: 'auto',
  });
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

it('says what it waits for while the network is away', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  shown({ busyLabel: 'Suppression en cours…' });
  expect(screen.getByRole('button', { name: 'En attente de la connexion…' })).toBeDisabled();
  network.mockRestore();
});

it('gives its button the focus again when the call failed', async () => {
  const at = (busyLabel?: string) => (
    <ConfirmDialog open title="Suppression" busyLabel={busyLabel} onConfirm={vi.fn()} onClose={vi.fn()}>
      Cette action est irréversible.
    </ConfirmDialog>
  );
  const { rerender } = render(at());
  const button = screen.getByRole('button', { name: 'Oui' });
  await userEvent.click(button);
  rerender(at('Suppression en cours…'));
  button.blur();
  rerender(at());
  expect(button).toHaveFocus();
});

it('shows why it failed', () => {
  shown({ error: "Une autre formule l'utilise." });
  expect(screen.getByRole('alert')).toHaveTextContent("Une autre formule l'utilise.");
});

it('is gone once it is answered, so that a second press says nothing more and the focus can go on', () => {
  const left = vi.fn();
  function Page() {
    const [open, setOpen] = useState(true);
    const close = () => setOpen(false);
    const onClosed = () => {
      left(screen.queryByRole('dialog', { hidden: true }), document.activeElement);
    };
    return (
      <ConfirmDialog open={open} title="Suppression" onConfirm={close} onClose={close} onClosed={onClosed}>
        Cette action est irréversible.
      </ConfirmDialog>
    );
  }
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Oui' }));
  expect(left.mock.calls).toEqual([[null, document.body]]);
});
