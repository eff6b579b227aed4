import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { expect, it, vi } from 'vitest';
import { Form } from '@/shared/form/Form';
import { TextField } from '@/shared/form/TextField';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { z } from '@/shared/form/zod';
import { sessionStore } from '@/shared/session/session';
import { signInAs } from '@/test/identity';
import { CrashPage } from './CrashPage';

const schema = z.object({ address: z.string() });

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

function Profile() {
  const [open, setOpen] = useState(false);
  const { form } = useSchemaForm({ schema, defaultValues: { address: '' } });
  useKeptDraft('profile', form);
  return (
    <Form form={form} onSubmit={() => undefined}>
      <TextField<z.infer<typeof schema>> name="address" label="Adresse" required={false} />
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir le calendrier
      </button>
      {open && <Broken />}
    </Form>
  );
}

it('takes away no text that was typed: it is there once the page is loaded again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await signInAs('ROLE_CANDIDATE');
  expect(sessionStore.state().status).toBe('signedIn');
  const page = (
    <ErrorBoundary fallbackRender={({ error }) => <CrashPage error={error} />}>
      <Profile />
    </ErrorBoundary>
  );
  const { unmount } = render(page);
  await userEvent.type(screen.getByRole('textbox', { name: 'Adresse' }), '8 rue du Port');
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }));
  expect(await screen.findByText('Oups, une erreur est survenue')).toBeVisible();
  unmount();
  render(page);
  expect(await screen.findByDisplayValue('8 rue du Port')).toBeVisible();
});
