import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { catalogue, formula } from '@/test/formulas';
import { candidateRow } from '@/test/candidates';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, pageOf } from '@/test/server';
import { PaletteHost } from './PaletteHost';

beforeEach(async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'aggrid/descriptors', []);
  answers('get', 'admin/formula-edition', catalogue([formula()]));
  answers('get', 'admin/candidate-views', []);
});

it('goes to a candidate by number, and keeps the list that is open', async () => {
  const sent = answersKeeping(
    'post',
    'admin/candidates/filter',
    pageOf([{ ...candidateRow, id: 'c1', externalId: '1049693', lastName: 'BELLANGER', firstName: 'Théo' }]),
  );
  const { router } = renderPage(<PaletteHost />, '/admin/candidates?vue=v1');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Aller à, ou faire' }), '1049');
  expect(await screen.findByRole('option', { name: /BELLANGER Théo/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(sent.at(-1)).toEqual(
    expect.objectContaining({ filters: [{ filterType: 'SEARCH_CANDIDATE_FILTER', searchValue: '1049' }] }),
  );
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ vue: 'v1', candidat: 'c1' }));
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('goes to a formula and to a page by the arrows', async () => {
  answers('post', 'admin/candidates/filter', pageOf([]));
  const { router } = renderPage(<PaletteHost />);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'form');
  await screen.findByRole('option', { name: /^Formules/ });
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/administrations/formulas'));
});

it('shows the shortcuts by a question mark, unless somebody types', async () => {
  renderPage(
    <>
      <input aria-label="Texte" />
      <PaletteHost />
    </>,
  );
  await userEvent.type(await screen.findByLabelText('Texte'), '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(document.body);
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
});

it('lets a person turn off the keys of whole pages, for their account', async () => {
  const sent = answersKeeping('put', 'admin/preferences', { pageKeys: false });
  renderPage(<PaletteHost />);
  await userEvent.keyboard('?');
  const keys = await screen.findByRole('switch', { name: 'Touches seules : activées' });
  await waitFor(() => expect(keys).toBeEnabled());
  await userEvent.click(keys);
  expect(await screen.findByRole('switch', { name: 'Touches seules : désactivées' })).not.toBeChecked();
  expect(sent).toEqual([{ pageKeys: false }]);
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  // Those with Ctrl stay.
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox', { name: 'Aller à, ou faire' })).toBeVisible();
});

it('says that the choice of keys could not be kept', async () => {
  answers('put', 'admin/preferences', errorBody('UNAVAILABLE', 'en panne'), { status: 503 });
  renderPage(<PaletteHost />);
  await userEvent.keyboard('?');
  await userEvent.click(await screen.findByRole('switch'));
  expect(await screen.findByText(/Erreur lors de l'enregistrement des raccourcis/)).toBeVisible();
  expect(await screen.findByRole('switch', { name: 'Touches seules : activées' })).toBeChecked();
});

it('opens by a button of the bar too, with the pages before anything is typed', async () => {
  renderPage(<PaletteHost />, '/admin/candidates');
  await userEvent.click(await screen.findByRole('button', { name: 'Aller à…' }));
  expect(await screen.findByRole('option', { name: /Sites d'entretiens/ })).toBeVisible();
});
