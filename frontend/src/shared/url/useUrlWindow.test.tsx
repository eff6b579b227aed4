import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { useUrlText } from './useUrlState';
import { useUrlWindow } from './useUrlWindow';

function Example() {
  const { opened, open, close } = useUrlWindow('ouvert');
  const [tab, choose] = useUrlText('onglet');
  return (
    <>
      <output>{`${tab ?? 'résumé'}, ${opened ?? 'rien'}`}</output>
      <button onClick={() => choose('pieces')}>Pièces</button>
      <button onClick={() => open('profil')}>Profil</button>
      <button onClick={() => open('aide')}>Aide</button>
      <button onClick={() => close()}>Fermer</button>
      <button onClick={() => close('profil')}>Revenir au profil</button>
      <button
        onClick={() => {
          close();
          close();
        }}
      >
        Fermer deux fois
      </button>
    </>
  );
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function shown(address: string) {
  const { router } = renderPage(<Example />, address);
  await screen.findByRole('status');
  return { back: () => act(() => router.history.back()), address: () => router.state.location.href };
}

it('leaves nothing in the history of a window that was closed', async () => {
  const { back, address } = await shown('/espace');
  await click('Pièces');
  await click('Profil');
  expect(await screen.findByText('pieces, profil')).toBeVisible();
  expect(address()).toBe('/espace?onglet=pieces&ouvert=profil');
  await click('Fermer');
  expect(await screen.findByText('pieces, rien')).toBeVisible();
  back();
  expect(await screen.findByText('résumé, rien')).toBeVisible();
});

it('goes back to the window from which another was opened', async () => {
  const { back } = await shown('/espace');
  await click('Profil');
  await click('Aide');
  await click('Revenir au profil');
  expect(await screen.findByText('résumé, profil')).toBeVisible();
  back();
  expect(await screen.findByText('résumé, rien')).toBeVisible();
});

it('closes once what is closed twice, and can be opened and closed again', async () => {
  await shown('/espace');
  await click('Pièces');
  for (const _ of [1, 2]) {
    await click('Profil');
    await click('Fermer deux fois');
    expect(await screen.findByText('pieces, rien')).toBeVisible();
  }
});

it('changes the address that was open from the start', async () => {
  const { address } = await shown('/espace?ouvert=aide');
  await click('Revenir au profil');
  expect(await screen.findByText('résumé, profil')).toBeVisible();
  await click('Fermer');
  expect(await screen.findByText('résumé, rien')).toBeVisible();
  expect(address()).toBe('/espace');
});
