import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { unshared } from '@/test/views';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
import type { SavedView, ViewContent } from './api';
import { useViews } from './useViews';
import { ViewState } from './ViewState';
import { ViewsPanel } from './ViewsPanel';

const content: ViewContent = {
  columnState: [{ colId: 'Nom', hide: false, width: 160, pinned: 'left', sort: 'asc', sortIndex: 0 }],
  filterModel: [],
  sortModel: [{ column: 'Nom', direction: 'ASC' }],
};
const view = (id: string, name: string): SavedView => ({
  ...unshared,
  id,
  name,
  selected: false,
  view: content,
});

const onSelect = vi.fn();
const onCreated = vi.fn();
const onClose = vi.fn();

/** The panel of a page that keeps which view is in use when it `keeps`. */
type PageProps = { selectedId?: string; keeps?: boolean; shares?: boolean; ready?: boolean };

function Page({ selectedId, keeps = false, shares = true, ready = true }: PageProps) {
  const views = useViews();
  return (
    <ViewsPanel
      views={views}
      selectedId={selectedId}
      capture={() => (ready ? content : undefined)}
      shares={shares}
      onSelect={(view) => {
        onSelect(view);
        if (keeps && selectedId !== undefined) views.select(selectedId, false);
      }}
      onCreated={onCreated}
      onClose={onClose}
    />
  );
}

/** The panel of a page that has read the views before it opens. */
function OnDemand() {
  const [isOpen, setOpen] = useState(false);
  const { views } = useViews();
  return isOpen ? <Page /> : views && <button onClick={() => setOpen(true)}>Vue</button>;
}

/** A button for each view, and those that are kept as the one in use. */
function Kept() {
  const { views = [], select } = useViews();
  return (
    <>
      {views.map(({ id, name }) => (
        <button key={id} onClick={() => select(id, true)}>
          {name}
        </button>
      ))}
      <output>{views.filter(({ selected }) => selected).map(({ name }) => name)}</output>
    </>
  );
}

function open(views: SavedView[], selectedId?: string) {
  onSelect.mockClear();
  onClose.mockClear();
  answers('get', 'admin/candidate-views', views);
  renderPage(<Page {...(selectedId === undefined ? {} : { selectedId })} />);
}

const row = async (name: string) => {
  const box = await screen.findByRole('checkbox', { name: `Appliquer la vue ${name}` });
  return within(box.closest('li') as HTMLElement);
};
const act = async (name: string, action: string) =>
  userEvent.click((await row(name)).getByRole('button', { name: `${action} la vue ${name}` }));

describe('the saved views', () => {
  it('stand by name, in French order, and apply or undo with their box', async () => {
    open([view('b', 'Vue 10'), view('c', 'Éligibles'), view('a', 'Vue 2')], 'c');
    await row('Vue 2');
    expect(
      screen.getAllByRole('listitem').map((item) => item.querySelector('span + span')?.textContent),
    ).toEqual(['Éligibles', 'Vue 2', 'Vue 10']);
    await userEvent.click((await row('Vue 2')).getByRole('checkbox'));
    expect(onSelect).toHaveBeenLastCalledWith(view('a', 'Vue 2'));
    await userEvent.click((await row('Éligibles')).getByRole('checkbox'));
    expect(onSelect).toHaveBeenLastCalledWith(undefined);
  });

  it('stay in their loading state for 300 ms, however fast the answer', async () => {
    const opened = performance.now();
    open([view('a', 'Vue 2')]);
    expect(await screen.findByRole('status', { name: 'Récupération des vues' })).toBeVisible();
    await row('Vue 2');
    expect(performance.now() - opened).toBeGreaterThanOrEqual(295);
    expect(screen.queryByRole('status', { name: 'Récupération des vues' })).not.toBeInTheDocument();
  });

  it('are made from the grid as it stands, under the next free name, and renamed at once', async () => {
    open([view('a', 'Pré-jury')]);
    await row('Pré-jury');
    const sent = answersKeeping('post', 'admin/candidate-views', view('n', 'Vue 2'), 201);
    await userEvent.click(screen.getByRole('button', { name: 'Créer une vue' }));
    const name = await screen.findByRole('textbox', { name: 'Nom de la vue' });
    expect(name).toHaveFocus();
    expect(name).toHaveValue('Vue 2');
    expect(sent).toEqual([{ name: 'Vue 2', view: content }]);
    expect(onCreated).toHaveBeenCalledWith(view('n', 'Vue 2'));
    await userEvent.keyboard('Sportifs');
    expect(name).toHaveValue('Sportifs');
  });

  it('are made and renamed while the panel still reads those of before', async () => {
    answers('get', 'admin/candidate-views', [view('a', 'Pré-jury')]);
    renderPage(<OnDemand />);
    await userEvent.click(await screen.findByRole('button', { name: 'Vue' }));
    expect(screen.getByRole('status', { name: 'Récupération des vues' })).toBeVisible();
    answers('post', 'admin/candidate-views', view('n', 'Vue 2'), { status: 201 });
    await userEvent.click(screen.getByRole('button', { name: 'Créer une vue' }));
    expect(await screen.findByRole('textbox', { name: 'Nom de la vue' })).toHaveFocus();
    await row('Pré-jury');
    expect(screen.getByRole('textbox', { name: 'Nom de la vue' })).toHaveValue('Vue 2');
  });

  it('are renamed in place: Entrée saves, Échap leaves the name and the panel as they are', async () => {
    open([view('a', 'Sportifs')]);
    await act('Sportifs', 'Renommer');
    await userEvent.type(screen.getByRole('textbox', { name: 'Nom de la vue' }), 'x{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect((await row('Sportifs')).queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Renommer/ })).toHaveFocus());
    await act('Sportifs', 'Renommer');
    answers('put', 'admin/candidate-views/a', view('a', 'Bac+1 et DROM'));
    await userEvent.clear(screen.getByRole('textbox', { name: 'Nom de la vue' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Nom de la vue' }), 'Bac+1 et DROM{Enter}');
    await row('Bac+1 et DROM');
    expect(await screen.findByText('Vue mise à jour avec succès')).toBeVisible();
  });

  it('keep what was typed when the name cannot be saved', async () => {
    open([view('a', 'Sportifs')]);
    await act('Sportifs', 'Renommer');
    answers('put', 'admin/candidate-views/a', errorBody('X', 'base arrêtée'), { status: 503 });
    await userEvent.type(screen.getByRole('textbox', { name: 'Nom de la vue' }), ' 2{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Erreur lors de la mise à jour de la vue : base arrêtée',
    );
    expect(screen.getByRole('textbox', { name: 'Nom de la vue' })).not.toHaveValue('Sportifs');
  });

  it('are deleted after a question; the one in use is undone', async () => {
    open([view('a', 'Sportifs')], 'a');
    await act('Sportifs', 'Supprimer');
    const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer la vue' }));
    server.use(
      http.delete('*/api/v1/admin/candidate-views/a', () => new HttpResponse(null, { status: 204 })),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Supprimer la vue' }));
    expect(await screen.findByText('Vue supprimée avec succès')).toBeVisible();
    expect(await screen.findByText('Aucune vue')).toBeVisible();
    expect(onSelect).toHaveBeenCalledWith(undefined);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Créer une vue' })).toHaveFocus());
  });

  it('have nothing to keep of which one is in use once it is deleted', async () => {
    answers('get', 'admin/candidate-views', [view('a', 'Sportifs')]);
    renderPage(<Page selectedId="a" keeps />);
    await act('Sportifs', 'Supprimer');
    server.use(
      http.delete('*/api/v1/admin/candidate-views/a', () => new HttpResponse(null, { status: 204 })),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer la vue' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Supprimer la vue' }));
    expect(await screen.findByText('Vue supprimée avec succès')).toBeVisible();
    expect(screen.queryByText(/Erreur lors de la mise à jour/)).toBeNull();
  });

  it('are kept as the one in use one at a time, before the server answers', async () => {
    answers('get', 'admin/candidate-views', [view('a', 'Sportifs'), view('b', 'Artistes')]);
    const release = answersLate('put', 'admin/candidate-views/:id', view('a', 'Sportifs'));
    renderPage(<Kept />);
    for (const name of ['Artistes', 'Sportifs']) {
      await userEvent.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${name}$`)));
    }
    answers('put', 'admin/candidate-views/b', errorBody('X', 'base arrêtée'), { status: 503 });
    await userEvent.click(screen.getByRole('button', { name: 'Artistes' }));
    release();
    expect(await screen.findByText(/^Erreur lors de la mise à jour de la vue : base arrêtée/)).toBeVisible();
  });

  it('say so when they could not be read, and are read again', async () => {
    answers('get', 'admin/candidate-views', errorBody('X', 'base arrêtée'), { status: 503 });
    renderPage(<Page />);
    await screen.findByRole('button', { name: 'Réessayer' });
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContainEqual(
        expect.stringContaining('Erreur lors de la récupération des vues : base arrêtée'),
      ),
    );
    answers('get', 'admin/candidate-views', [view('a', 'Sportifs')]);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect((await row('Sportifs')).getByRole('checkbox')).not.toBeChecked();
  });

  it('leaves the list when it was deleted elsewhere', async () => {
    open([view('a', 'Vue 1'), view('b', 'Vue 2')]);
    answers('delete', 'admin/candidate-views/a', errorBody('NOT_FOUND', 'Introuvable'), { status: 404 });
    await act('Vue 1', 'Supprimer');
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer la vue' }));
    expect(await screen.findByText(/Cette vue a été supprimée ailleurs/)).toBeVisible();
    expect(screen.queryByText('Vue 1')).toBeNull();
  });

  it('say whose they are and who sees them, and are changed by who may', async () => {
    const theirs = { own: false, shared: 'ROLE_ADMIN' as const };
    open([
      { ...view('a', 'Commune'), ...theirs },
      { ...view('b', 'Fermée'), ...theirs, locked: true },
      { ...view('c', 'Orpheline'), ...theirs, owner: null },
    ]);
    const buttons = async (name: string) =>
      (await row(name)).getAllByRole('button').map((button) => button.textContent);
    expect((await row('Commune')).getByText('De Anne Martin, partagée : Administrateurs')).toBeVisible();
    expect(await buttons('Commune')).toEqual(['Renommer']);
    expect((await row('Fermée')).getByText(/Administrateurs, verrouillée$/)).toBeVisible();
    expect((await row('Fermée')).queryAllByRole('button')).toEqual([]);
    expect((await row('Orpheline')).getByText(/^Auteur parti, /)).toBeVisible();
    expect(await buttons('Orpheline')).toEqual(['Renommer', 'Partager', 'Supprimer']);
  });

  it('are shared with a role, locked, and opened by a link', async () => {
    const user = userEvent.setup();
    open([view('a', 'Pré-jury')]);
    await user.click((await row('Pré-jury')).getByRole('button', { name: 'Partager la vue Pré-jury' }));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refusé'));
    await user.click(await screen.findByRole('button', { name: 'Copier le lien' }));
    expect(await screen.findByText(/\/admin\/candidates\?vue=a$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copier le lien' }));
    expect(await screen.findByText('Lien copié')).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(/\/admin\/candidates\?vue=a$/);
    await user.click(screen.getByRole('combobox', { name: 'Partagée avec' }));
    await user.click(await screen.findByRole('option', { name: 'Responsables de site' }));
    await user.click(screen.getByRole('combobox', { name: 'Qui peut la modifier' }));
    await user.click(await screen.findByRole('option', { name: 'Son auteur seul (verrouillée)' }));
    const change = { shared: 'ROLE_INTERVIEW_SITE_MANAGER' as const, locked: true };
    const sent = answersKeeping('put', 'admin/candidate-views/a', { ...view('a', 'Pré-jury'), ...change });
    await user.click(screen.getByRole('button', { name: 'Enregistrer le partage' }));
    expect((await row('Pré-jury')).getByText('Partagée : Responsables de site, verrouillée')).toBeVisible();
    await user.click((await row('Pré-jury')).getByRole('button', { name: 'Partager la vue Pré-jury' }));
    await user.click(await screen.findByRole('combobox', { name: 'Qui peut la modifier' }));
    await user.click(screen.getByRole('option', { selected: false }));
    await user.click(screen.getByRole('combobox', { name: 'Partagée avec' }));
    await user.click(screen.getByRole('option', { name: "Personne d'autre" }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer le partage' }));
    await expect.poll(() => sent).toEqual([change, { shared: null, locked: false }]);
  });
});

describe('what is done with a view', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('applies it by its name, and keeps in it what the grid shows', async () => {
    open([view('a', 'Sportifs'), view('b', 'Artistes')], 'a');
    await userEvent.click((await row('Artistes')).getByText('Artistes'));
    await userEvent.click((await row('Sportifs')).getByText('Sportifs'));
    expect(onSelect.mock.calls).toEqual([[view('b', 'Artistes')], [undefined]]);
    expect(screen.queryByRole('button', { name: 'Mettre à jour la vue Artistes' })).toBeNull();
    answers('put', 'admin/candidate-views/a', errorBody('X', 'base arrêtée'), { status: 503 });
    await act('Sportifs', 'Mettre à jour');
    expect(await screen.findByText(/^Erreur lors de la mise à jour de la vue : base arrêtée/)).toBeVisible();
    const sent = answersKeeping('put', 'admin/candidate-views/a', view('a', 'Sportifs'));
    await act('Sportifs', 'Mettre à jour');
    expect(await screen.findByText('Vue mise à jour avec succès')).toBeVisible();
    expect(sent).toEqual([{ view: content }]);
  });

  it('sends nothing before the grid is there, and shares nothing for who may not', async () => {
    answers('get', 'admin/candidate-views', [view('a', 'Sportifs')]);
    renderPage(<Page selectedId="a" shares={false} ready={false} />);
    await act('Sportifs', 'Mettre à jour');
    await press('Créer une vue');
    expect(screen.queryByRole('button', { name: /^Partager/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Supprimer la vue Sportifs' })).toBeVisible();
  });

  it('says that there is none, and why one cannot be made', async () => {
    open([]);
    expect(await screen.findByText('Aucune vue')).toBeVisible();
    answers('post', 'admin/candidate-views', errorBody('X', 'base arrêtée'), { status: 503 });
    await press('Créer une vue');
    expect(await screen.findByText(/^Erreur lors de la création de la vue : base arrêtée/)).toBeVisible();
  });

  it('keeps one that one gives up deleting, that cannot be deleted, or that is not in use', async () => {
    open([view('a', 'Sportifs'), view('b', 'Artistes')], 'b');
    await act('Sportifs', 'Supprimer');
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answers('delete', 'admin/candidate-views/a', errorBody('X', 'base arrêtée'), { status: 503 });
    await act('Sportifs', 'Supprimer');
    expect(await screen.findByText(/^La vue « Sportifs » sera supprimée\./)).toBeVisible();
    await press('Supprimer la vue');
    expect(await screen.findByText(/^Erreur lors de la suppression de la vue : base arrêtée/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.use(
      http.delete('*/api/v1/admin/candidate-views/a', () => new HttpResponse(null, { status: 204 })),
    );
    await act('Sportifs', 'Supprimer');
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer la vue' }));
    expect(await screen.findByText('Vue supprimée avec succès')).toBeVisible();
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('wants a name, and sends none that is the same', async () => {
    open([view('a', 'Sportifs')]);
    await act('Sportifs', 'Renommer');
    const field = screen.getByRole('textbox', { name: 'Nom de la vue' });
    expect(field).toHaveAccessibleDescription('Entrée enregistre, Échap annule');
    await userEvent.clear(field);
    expect(await screen.findByText('Le nom est obligatoire')).toBeVisible();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(field, 'Sportifs{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nom de la vue' })).toBeNull());
  });
});

it.each([
  [false, 'Vue : Jury'],
  [true, 'Vue : Jury, modifiée'],
])('says which view is in use, and whether the grid differs from it: %s', async (changed, text) => {
  const [onSave, onRevert] = [vi.fn(), vi.fn()];
  renderPage(
    <ViewState name="Jury" saving={false} {...{ changed, onRevert }} onSave={changed ? onSave : undefined} />,
  );
  expect(await screen.findByRole('status')).toHaveTextContent(new RegExp(`^${text}$`));
  await userEvent.click(screen.getByRole('button', { name: 'Revenir à la vue Jury', hidden: true }));
  expect(onRevert).toHaveBeenCalledOnce();
  const save = screen.queryByRole('button', { name: 'Enregistrer la vue Jury', hidden: true });
  expect(save === null).toBe(!changed);
  if (save) await userEvent.click(save);
  expect(onSave).toHaveBeenCalledTimes(changed ? 1 : 0);
});
