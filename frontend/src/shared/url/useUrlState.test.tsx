import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { useUrlNumber, useUrlText } from './useUrlState';

function Example() {
  const [candidate, select] = useUrlText('candidat');
  const [page, turn] = useUrlNumber('page', 0);
  return (
    <>
      <output>{`${candidate ?? 'personne'} page ${page}`}</output>
      <button onClick={() => select('12')}>Choisir</button>
      <button onClick={() => select(undefined)}>Fermer</button>
      <button onClick={() => turn(page + 1)}>Suivant</button>
    </>
  );
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('keeps selection and page in a plain address, and Back undoes a step', async () => {
  const { router } = renderPage(<Example />, '/liste?page=2');
  expect(await screen.findByText('personne page 2')).toBeVisible();
  await click('Choisir');
  expect(await screen.findByText('12 page 2')).toBeVisible();
  expect(router.state.location.href).toBe('/liste?page=2&candidat=12');
  await click('Suivant');
  expect(router.state.location.href).toBe('/liste?page=3&candidat=12');
  act(() => router.history.back());
  expect(await screen.findByText('12 page 2')).toBeVisible();
  await click('Fermer');
  expect(router.state.location.href).toBe('/liste?page=2');
});

it.each(['-1', '1.5', 'abc', '99999999999', ''])('takes page=%s for the first page', async (page) => {
  renderPage(<Example />, `/liste?page=${page}`);
  expect(await screen.findByText('personne page 0')).toBeVisible();
});
