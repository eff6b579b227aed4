import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { isSomethingUnsaved } from '@/shared/frame/unsaved';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { DateField } from './DateField';
import { forgetDraft, hasKeptDraft, hasKeptDraftOf, keepDraft } from './drafts';
import { Form } from './Form';
import { setPageFailed } from './pageFailure';
import { TextField } from './TextField';
import { asTypedOver, useKeptDraft, versionTypedOver } from './useKeptDraft';
import { useKeptState } from './useKeptState';
import { useRestart } from './useRestart';
import { ADDS_ROW, REMOVES_ROW, useRowRemoval } from './useRowRemoval';
import { useSchemaForm } from './useSchemaForm';
import { useUnsavedGuard } from './useUnsavedGuard';
import { z } from './zod';

afterEach(() => setPageFailed(false));

const schema = z.object({
  name: z.string().min(2, 'Nom trop court'),
  day: z.string(),
  texts: z.object({ title: z.string() }),
});
type Fields = z.infer<typeof schema>;
const SAVED: Fields = { name: 'Lyon', day: '2026-05-12', texts: { title: 'Titre' } };
const OTHER: Fields = { name: 'Paris', day: '2026-05-13', texts: { title: 'Leur titre' } };

type Props = {
  version?: number;
  stays?: boolean;
  saved?: Fields;
  mode?: 'onChange';
  onUnsaved?: (is: boolean) => void;
};

function Site({ version, stays = false, saved = SAVED, ...options }: Props) {
  const { form, refuse } = useSchemaForm({ schema, defaultValues: saved, ...options });
  const found = useKeptDraft('site.1', form, version, { stays });
  const { sending, restart, rebase } = useRestart(form);
  const [left, setLeft] = useState<boolean>();
  return (
    <Form form={form} onSubmit={() => void form.handleSubmit(() => undefined)()}>
      <TextField<Fields> name="name" label="Nom" />
      <DateField<Fields> name="day" label="Jour" />
      <TextField<Fields> name="texts.title" label="Titre" />
      <output>
        {found && 'retrouvé '}
        {form.formState.isDirty ? 'à enregistrer' : 'enregistré'}
        {left !== undefined && (left ? ', reste' : ', rien')}
      </output>
      <button onClick={sending} type="button">
        Envoyer
      </button>
      <button onClick={() => setLeft(restart({ ...SAVED, name: 'Lyon 2' }))} type="button">
        Repartir
      </button>
      <button onClick={() => setLeft(rebase(OTHER, SAVED))} type="button">
        Reprendre
      </button>
      <button
        type="button"
        onClick={() =>
          refuse([
            { field: 'inconnu', message: 'Rien' },
            { field: 'texts.title', message: 'Titre pris' },
            { field: 'name', message: 'Nom pris' },
          ])
        }
      >
        Refuser
      </button>
      <button>Enregistrer</button>
    </Form>
  );
}
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const state = () => screen.getByRole('status').textContent;
const values = () => ['Nom', 'Jour', 'Titre'].map((name) => (field(name) as HTMLInputElement).value);

it('judges a form once it is saved, or as it is typed, and shows what the server refuses', async () => {
  const onUnsaved = vi.fn();
  const { unmount } = render(<Site onUnsaved={onUnsaved} />);
  await userEvent.clear(field('Nom'));
  expect(screen.queryByText('Nom trop court')).toBeNull();
  expect(onUnsaved.mock.calls).toEqual([[false], [true]]);
  await press('Enregistrer');
  expect(await screen.findByText('Nom trop court')).toBeVisible();
  expect(field('Nom')).toHaveFocus();
  await press('Refuser');
  expect(await screen.findByText('Titre pris')).toBeVisible();
  expect(screen.getByText('Nom pris')).toBeVisible();
  expect(field('Titre')).toHaveFocus();
  await userEvent.clear(field('Nom'));
  await userEvent.type(field('Nom'), 'Lyon');
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
  await userEvent.type(field('Nom'), ' 3');
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  unmount();
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
  render(<Site mode="onChange" />);
  await userEvent.type(field('Nom'), '{Control>}a{/Control}L');
  expect(await screen.findByText('Nom trop court')).toBeVisible();
});

it('finds what was typed when the session ended, over what somebody else saved meanwhile', async () => {
  render(<Site version={3} />);
  expect(state()).toBe('enregistré');
  expect(hasKeptDraft('site.1')).toBe(false);
  await userEvent.type(field('Nom'), ' Sud');
  await userEvent.type(field('Jour'), '{Backspace}');
  expect(hasKeptDraft('site.1')).toBe(true);
  expect(hasKeptDraftOf('site.')).toBe(true);
  expect(hasKeptDraftOf('jury.')).toBe(false);
  expect(versionTypedOver('site.1', 4)).toBe(3);
  expect(versionTypedOver('site.2', 4)).toBe(4);
  expect(asTypedOver('site.1', { version: 4, name: 'Paris' })).toEqual({ version: 3, name: 'Paris' });
  cleanup();
  render(<Site saved={OTHER} />);
  expect(state()).toBe('retrouvé à enregistrer');
  expect(values()).toEqual(['Lyon Sud', '13/05/2026', 'Leur titre']);
  await userEvent.type(field('Nom'), '{Control>}a{/Control}Paris');
  expect(state()).toBe('retrouvé enregistré');
  forgetDraft('site.1');
  expect(hasKeptDraft('site.1')).toBe(false);
});

it('keeps a state of its own as it keeps a form', async () => {
  function Count() {
    const [kept, setKept] = useKeptState<{ count: number }>('compte');
    return (
      <>
        <output>{kept?.count ?? 'rien'}</output>
        <button onClick={() => setKept({ count: (kept?.count ?? 0) + 1 })}>Plus</button>
        <button onClick={() => setKept(undefined)}>Oublier</button>
      </>
    );
  }
  render(<Count />);
  expect(state()).toBe('rien');
  await press('Plus');
  await press('Plus');
  cleanup();
  render(<Count />);
  expect(state()).toBe('2');
  await press('Oublier');
  expect(hasKeptDraft('compte')).toBe(false);
  await press('Plus');
  await signInAs('ROLE_ADMIN');
  await press('Plus');
  cleanup();
  expect(hasKeptDraft('compte')).toBe(false);
});

it.each([
  ['is left', {}, false, false],
  ['stays', { stays: true }, false, true],
  ['goes away with a page that fails', {}, true, true],
])('forgets what was typed in a form that %s, or not', async (_, props, failed, kept) => {
  await signInAs('ROLE_ADMIN');
  render(<Site {...props} />);
  await userEvent.type(field('Nom'), ' Sud');
  setPageFailed(failed);
  cleanup();
  expect(hasKeptDraft('site.1')).toBe(kept);
});

it('finds nothing of what somebody else typed', () => {
  window.sessionStorage.setItem(
    'parvis.draft.site.1',
    JSON.stringify({ email: 'autre@exemple.fr', draft: { fields: { name: 'Secret' }, version: 1 } }),
  );
  render(<Site />);
  expect(state()).toBe('enregistré');
  expect(values()).toEqual(['Lyon', '12/05/2026', 'Titre']);
  keepDraft('site.2', {});
  expect(hasKeptDraftOf('site.')).toBe(true);
  forgetDraft('site.2');
  expect(hasKeptDraftOf('site.')).toBe(false);
});

it('begins again from what was saved, what was typed since staying', async () => {
  render(<Site />);
  await press('Repartir');
  expect(state()).toBe('enregistré, rien');
  expect(values()[0]).toBe('Lyon 2');
  await userEvent.type(field('Nom'), '{Control>}a{/Control}Nantes');
  await press('Envoyer');
  await press('Repartir');
  expect(state()).toBe('enregistré, rien');
  expect(values()[0]).toBe('Lyon 2');
  await press('Envoyer');
  await userEvent.type(field('Titre'), ' long');
  await press('Repartir');
  expect(state()).toBe('à enregistrer, reste');
  expect(values()).toEqual(['Lyon 2', '12/05/2026', 'Titre long']);
});

it('begins again from what somebody else saved, what was typed staying', async () => {
  render(<Site />);
  await userEvent.type(field('Nom'), ' Sud');
  await press('Reprendre');
  expect(state()).toBe('à enregistrer, reste');
  expect(values()).toEqual(['Lyon Sud', '13/05/2026', 'Leur titre']);
  await userEvent.type(field('Nom'), '{Control>}a{/Control}Paris');
  expect(state()).toBe('enregistré, reste');
});

it('goes to the next row once one is taken out, to the last one, or to the button that adds one', async () => {
  function Rows() {
    const [rows, setRows] = useState(['A', 'B', 'C']);
    const { list, removeRow } = useRowRemoval(rows.length, (index) => setRows(rows.toSpliced(index, 1)));
    return (
      <div ref={list}>
        {rows.map((row, index) => (
          <button key={row} {...REMOVES_ROW} onClick={() => removeRow(index)}>
            Retirer {row}
          </button>
        ))}
        <button {...ADDS_ROW} onClick={() => setRows([...rows, 'D'])}>
          Ajouter
        </button>
      </div>
    );
  }
  render(<Rows />);
  const button = (name: string) => screen.getByRole('button', { name });
  await press('Retirer B');
  expect(button('Retirer C')).toHaveFocus();
  await press('Retirer C');
  expect(button('Retirer A')).toHaveFocus();
  await press('Retirer A');
  expect(button('Ajouter')).toHaveFocus();
  await press('Ajouter');
  expect(button('Ajouter')).toHaveFocus();
});

const onLeft = vi.fn();
function Guarded({ inAddress }: { inAddress?: string }) {
  const { setUnsaved, leave, asking, dialog } = useUnsavedGuard(inAddress, {
    title: 'Quitter ?',
    text: 'Perdu.',
    confirmLabel: 'Partir',
    cancelLabel: 'Rester',
    onLeft,
  });
  const [closed, setClosed] = useState(false);
  return (
    <>
      <button onClick={() => setUnsaved(true)}>Saisir</button>
      <button onClick={() => leave(() => setClosed(true))}>Fermer</button>
      <output>
        {closed ? 'Fermé' : 'Ouvert'}
        {asking && ' ?'}
      </output>
      {dialog}
    </>
  );
}
it('asks before what was typed is lost, and leaves at once where nothing was', async () => {
  const { router } = renderPage(<Guarded inAddress="s1" />, '/sites?site=s1');
  await screen.findByText('Ouvert');
  const go = (href: string) => act(() => router.navigate({ href }));
  const address = () => router.state.location.href;
  await press('Saisir');
  expect(isSomethingUnsaved()).toBe(true);
  await go('/sites?site=s1&onglet=2');
  expect(address()).toBe('/sites?site=s1&onglet=2');
  void router.navigate({ href: '/sites' });
  await userEvent.click(await screen.findByRole('button', { name: 'Rester' }));
  expect(address()).toBe('/sites?site=s1&onglet=2');
  expect(screen.getByText('Ouvert')).toBeInTheDocument();
  void router.navigate({ href: '/ailleurs?site=s1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Rester' }));
  expect(onLeft).not.toHaveBeenCalled();
  await press('Fermer');
  expect(await screen.findByRole('dialog', { name: /^Quitter/ })).toHaveTextContent('Perdu.');
  expect(screen.getByText('Ouvert ?')).toBeInTheDocument();
  await press('Partir');
  expect(await screen.findByText('Fermé')).toBeVisible();
  expect(isSomethingUnsaved()).toBe(false);
  expect(onLeft).toHaveBeenCalledOnce();
  await press('Saisir');
  void router.navigate({ href: '/sites' });
  await userEvent.click(await screen.findByRole('button', { name: 'Partir' }));
  await expect.poll(address).toBe('/sites');
  await press('Saisir');
  cleanup();
  expect(isSomethingUnsaved()).toBe(false);
});

it('leaves at once, in the same page or by its own button, what nothing was typed in', async () => {
  const { router } = renderPage(<Guarded />, '/sites?site=s1');
  await screen.findByText('Ouvert');
  await press('Fermer');
  expect(screen.getByText('Fermé')).toBeVisible();
  await press('Saisir');
  await act(() => router.navigate({ href: '/sites?site=s2' }));
  expect(router.state.location.href).toBe('/sites?site=s2');
});

it('asks before the tab is closed over what was typed, and not before', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Guarded /> }),
    history: createBrowserHistory(),
  });
  render(<RouterProvider router={router} />);
  await screen.findByText('Ouvert');
  const closesTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(closesTab()).toBe(true);
  await press('Saisir');
  expect(closesTab()).toBe(false);
  cleanup();
  router.history.destroy();
});
