import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { z } from '@/shared/form/zod';
import { renderPage } from '@/test/renderPage';
import { FormDialog } from './FormDialog';

function Named({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  const { form } = useSchemaForm({
    schema: z.object({ name: z.string() }),
    defaultValues: { name: '' },
  });
  return (
    <FormDialog
      title="Nommer"
      form={form}
      onSubmit={vi.fn()}
      submitLabel="Enregistrer"
      busy={busy}
      onClose={onClose}
    >
      Un nom
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
