import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
import { SITE as BORDEAUX } from '@/test/sites';
import type { Site } from './api';
import { SiteForm } from './SiteForm';

const SITE: Site = { ...BORDEAUX, address: '1 rue X', numberOfPlaces: 72, version: 4 };
const MANAGER = SITE.manager;

// What a test types is a draft: nobody is signed in, as when a session has ended.

async function show(onSaved = vi.fn(), site = SITE) {
  answers('post', 'admin/candidates/filter-set', []);
  answers('get', 'admin/juries/interview-site/s1', []);
  const nothing = () => undefined;
  renderPage(
    <SiteForm
      site={site}
      lists={{
        managers: [MANAGER],
        departments: SITE.managedLocations.departments,
        countries: ['France'],
      }}
      onUnsaved={nothing}
      onClose={nothing}
      onSaved={onSaved}
      onDeleted={nothing}
    />,
  );
  return await screen.findByRole('button', { name: 'Enregistrer' });
}

const address = () => field(/^Adresse\b(?!.*mail)/);
const field = (name: RegExp) => screen.getByLabelText(name, { selector: 'input, textarea' });

it('tells a screen reader which fields are required, whose star it does not read', async () => {
  await show();
  const required = (role: string) =>
    screen
      .getAllByRole(role)
      .map((field) => (field as HTMLInputElement).required || field.ariaRequired === 'true');
  expect(required('combobox')).toEqual([true, true, true, true, true, true]);
  expect(screen.getByRole('textbox', { name: /^Adresse/ })).toBeRequired();
  expect(screen.getByRole('textbox', { name: 'Informations complémentaires' })).not.toBeRequired();
});

it('takes what somebody else saved meanwhile, but where something was typed', async () => {
  const save = await show();
  fireEvent.change(address(), { target: { value: '1 rue X bis' } });
  const theirs = { ...SITE, version: 5, phone: '06 11 11 11 11', address: '9 rue Y' };
  const stale = { ...errorBody('STALE_VERSION', 'Modifié'), data: theirs };
  answers('put', 'admin/interview-sites/s1', stale, { status: 409 });
  fireEvent.click(save);
  expect(
    await screen.findByText(/modifié par une autre personne.* Adresse, par cette personne : 9 rue Y\.$/),
  ).toBeVisible();
  const sent = answersKeeping('put', 'admin/interview-sites/s1', { ...theirs, version: 6 });
  fireEvent.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ version: 5, address: '1 rue X bis', phone: '06 11 11 11 11' });
});

it('keeps what is typed while the site is saved, unsaved', async () => {
  const saved = vi.fn();
  const save = await show(saved);
  const release = answersLate('put', 'admin/interview-sites/s1', { ...SITE, version: 5 });
  await userEvent.click(save);
  fireEvent.change(address(), { target: { value: '1 rue X bis' } });
  release();
  expect(await screen.findByText("Site d'entretien modifié avec succès")).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
  const sent = answersKeeping('put', 'admin/interview-sites/s1', { ...SITE, version: 6 });
  fireEvent.click(save);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent[0]).toMatchObject({ version: 5, address: '1 rue X bis' });
});

it('creates a site, whose wrong fields it counts, and shows what its letter will say', async () => {
  answers('post', 'admin/candidates/filter-set', [
    { column: 'LieuEntretien', values: ['Nantes', null, 'Loin'], counts: [1200, 4, 1], truncated: false },
  ] as never);
  const saved = vi.fn();
  const lists = {
    managers: [MANAGER],
    departments: SITE.managedLocations.departments,
    countries: ['France'],
  };
  renderPage(
    <SiteForm
      site={undefined}
      {...{ lists, onSaved: saved }}
      {...{ onUnsaved: vi.fn(), onClose: vi.fn() }}
      onDeleted={vi.fn()}
    />,
  );
  const create = await screen.findByRole('button', { name: 'Créer le site' });
  expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull();
  expect(screen.queryByText(/à corriger/)).toBeNull();
  fireEvent.click(create);
  expect(await screen.findByText('10 champs à corriger')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Aller au premier' }));
  expect(field(/^Nom/)).toHaveFocus();
  const write = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
  write(/^Nom/, 'Nantes');
  expect(await screen.findByText('9 champs à corriger')).toBeVisible();
  const trigram = field(/^Trigramme/);
  expect(trigram).not.toHaveAttribute('readonly');
  fireEvent.input(trigram, { target: { value: 'n4an' } });
  expect(trigram).toHaveValue('NAN');
  expect(await screen.findByText('8 champs à corriger')).toBeVisible();
  write(/^Adresse\b(?!.*mail)/, '1 quai');
  write(/^E-mail/, 'nan@exemple.fr');
  fireEvent.change(field(/^Informations/), { target: { value: 'a\nb\nc\nd' } });
  expect(screen.getByText('Contact : nan@exemple.fr')).toBeVisible();
  write(/^Téléphone/, '02 40 00 00 00');
  expect(screen.getByText('Contact : nan@exemple.fr, 02 40 00 00 00')).toBeVisible();
  expect(screen.getByText('Nantes', { selector: 'strong' }).parentElement).toHaveTextContent(
    'Nantes1 quaiabcdContact',
  );
  const onSite = field(/^Valeur Parcoursup en présentiel/);
  await userEvent.type(onSite, 'Nantes');
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Nantes1\u202f200 candidats');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('1 200 candidats', { selector: 'strong' })).toBeVisible();
  await userEvent.type(field(/^Valeur Parcoursup à distance/), 'Ailleurs');
  expect(screen.getByText('0 candidat', { selector: 'strong' })).toBeVisible();
});

it.each([
  [
    { code: 'SITE_PARCOURSUP_VALUE_TAKEN', message: 'Valeur déjà prise.' },
    /^Erreur lors de la modification/,
    2,
  ],
  [{ code: 'X', message: 'Refusé.', fields: [{ field: 'manager.id', message: 'Sans rôle' }] }, /Refusé\./, 0],
])('shows at its fields why a site is not saved: %j', async (refused, toasted, both) => {
  const save = await show();
  answers(
    'put',
    'admin/interview-sites/s1',
    { ...errorBody('X', 'Y'), ...refused },
    {
      status: 409,
    },
  );
  fireEvent.click(save);
  expect((await screen.findAllByText(toasted)).length).toBeGreaterThan(0);
  if (both) expect(screen.getAllByText('Valeur déjà prise.')).toHaveLength(both);
  else expect(screen.getByText('Sans rôle')).toBeVisible();
});

it('fixes the trigram of a site that has juries, and tells what other sites claim too', async () => {
  const warnings = [{ code: 'DEPARTMENT_SHARED', message: 'Gironde est aussi à Pau.' }] as never;
  answers('put', 'admin/interview-sites/s1', { ...SITE, version: 5, warnings });
  const save = await show(vi.fn(), { ...SITE, warnings });
  expect(screen.getByText('Gironde est aussi à Pau.')).toBeVisible();
  fireEvent.click(save);
  expect(
    await screen.findByText("Site d'entretien modifié avec succès. Gironde est aussi à Pau."),
  ).toBeVisible();
  cleanup();
  answers('post', 'admin/candidates/filter-set', []);
  answers('get', 'admin/juries/interview-site/s1', [{ id: 'j1' }] as never);
  const lists = { managers: [MANAGER], departments: [], countries: ['France'] };
  renderPage(
    <SiteForm
      site={SITE}
      lists={lists}
      {...{ onUnsaved: vi.fn(), onClose: vi.fn(), onSaved: vi.fn(), onDeleted: vi.fn() }}
    />,
  );
  expect(await screen.findByText('Fixé par les jurys')).toBeVisible();
  expect(field(/^Trigramme/)).toHaveAttribute('readonly');
});

it('finds what was typed when the session ended, over what somebody else saved meanwhile', async () => {
  await show();
  fireEvent.change(address(), { target: { value: '1 rue X bis' } });
  cleanup(); // the pages go away with the session
  const theirs = { ...SITE, version: 5, phone: '06 11 11 11 11' };
  const save = await show(vi.fn(), theirs);
  expect(address()).toHaveValue('1 rue X bis');
  expect(field(/^Téléphone/)).toHaveValue('06 11 11 11 11');
  const stale = { ...errorBody('STALE_VERSION', 'Modifié'), data: theirs };
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/v1/admin/interview-sites/s1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(stale, { status: 409 });
    }),
  );
  fireEvent.click(save);
  expect(await screen.findByText(/a été modifié par une autre personne/)).toBeVisible();
  fireEvent.click(save);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    expect.objectContaining({ version: 4, address: '1 rue X bis', phone: '06 11 11 11 11' }),
    expect.objectContaining({ version: 5, address: '1 rue X bis', phone: '06 11 11 11 11' }),
  ]);
});
