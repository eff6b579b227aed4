import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { z } from '@/shared/form/zod';
import { renderPage } from '@/test/renderPage';
import { TextField } from './TextField';
import { FormDialog } from './FormDialog';

type Props = { busy?: boolean; waiting?: boolean; onSubmit?: () => void; onClose?: () => void };

function Named({ busy = false, onSubmit = vi.fn(), onClose = vi.fn(), ...rest }: Props) {
  const { form } = useSchemaForm({
    schema: z.object({ name: z.string() }),
    defaultValues: { name: '' },
  });
  return (
    <FormDialog
      title="Nommer"
      form={form}
      onSubmit={onSubmit}
      submitLabel="Enregistrer"
      busy={busy}
      onClose={onClose}
      {...rest}
    >
      <TextField<{ name: string }> name="name" label="Nom" />
    </FormDialog>
  );
}

it.each([
  [false, 2],
  [true, 0],
])('closes only while nothing is sent (sending: %s)', async (busy, closings) => {
  const onClose = vi.fn();
  renderPage(<Named busy={busy} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Nommer' });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }), { pointerEventsCheck: 0 });
  expect(onClose).toHaveBeenCalledTimes(closings);
});

it.each([
  [{}, 2],
  [{ busy: true }, 0],
  [{ waiting: true }, 0],
])('sends by its button and by Ctrl+Enter, once it can: %j', async (props, times) => {
  const onSubmit = vi.fn();
  renderPage(<Named {...props} onSubmit={onSubmit} />);
  const field = await screen.findByRole('textbox', { name: /^Nom/ });
  const button = screen.getByRole('button', { name: 'Enregistrer' });
  expect(button.matches(':disabled')).toBe(times === 0);
  await userEvent.click(button, { pointerEventsCheck: 0 });
  await userEvent.type(field, '{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledTimes(times);
});
