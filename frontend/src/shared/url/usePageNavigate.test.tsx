import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NEVER_LOADED, renderPage } from '@/test/renderPage';
import { usePageNavigate } from './usePageNavigate';
import { useUrlText } from './useUrlState';

let saved: () => void = () => undefined;

function Form() {
  const navigate = usePageNavigate();
  const [, choose] = useUrlText('candidat');
  const save = async () => {
    await new Promise<void>((resolve) => (saved = resolve));
    await navigate({ to: '/liste' });
  };
  return (
    <>
      <button onClick={() => void save()}>Enregistrer</button>
      <button onClick={() => choose('12')}>Choisir</button>
    </>
  );
}

/** A page that its form can leave alone. */
function Page() {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open && <Form />}
      <button onClick={() => setOpen(false)}>Fermer</button>
    </>
  );
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openAt(address: string) {
  const { router } = renderPage(<Page />, address);
  await screen.findByRole('button', { name: 'Enregistrer' });
  return router;
}
const endSaving = () =>
  act(async () => {
    saved();
    await Promise.resolve();
  });

it.each(['/', '/fiche', '/fiche/', '/fiche?candidat=3'])('leads on from %s', async (address) => {
  const router = await openAt(address);
  await click('Choisir');
  expect(router.state.location.search).toEqual({ candidat: '12' });
  await click('Enregistrer');
  await endSaving();
  expect(router.state.location.pathname).toBe('/liste');
});

it('leads on from another address of the same page', async () => {
  const router = await openAt('/fiche');
  await act(() => router.navigate({ to: '/autre' }));
  await click('Choisir');
  expect(router.state.location.href).toBe('/autre?candidat=12');
});

it('leads nowhere once its form was closed', async () => {
  const router = await openAt('/fiche');
  await click('Enregistrer');
  await click('Fermer');
  await endSaving();
  expect(router.state.location.href).toBe('/fiche');
});

it('leads nowhere once another page is on its way', async () => {
  const router = await openAt('/fiche');
  await click('Enregistrer');
  act(() => void router.navigate({ to: NEVER_LOADED }));
  await click('Choisir');
  await endSaving();
  expect(router.state.location.href).toBe(NEVER_LOADED);
});
