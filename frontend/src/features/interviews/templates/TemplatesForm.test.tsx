import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody } from '@/test/server';
import { SITE } from '@/test/sites';
import { TemplatesForm } from './TemplatesForm';
import { TemplatesPage } from './TemplatesPage';

const type = 'MORNING_REMOTE' as const;
const template = {
  id: 't1',
  convocationTime: '08:00',
  interviewTime: '08:30',
  nonPriority: false,
  interviewType: type,
};

it('keeps the hour that is added while the others are saved', async () => {
  const unsaved = vi.fn();
  renderPage(
    <TemplatesForm
      siteId="s1"
      type={type}
      templates={[template]}
      juries={[]}
      readOnly={false}
      onUnsaved={unsaved}
    />,
  );
  const reserve = { name: /^Non prioritaire.*Réserve, attribué en dernier$/ };
  await userEvent.click(await screen.findByRole('checkbox', reserve));
  expect(screen.getByRole('checkbox', reserve)).toBeChecked();
  const release = answersLate('post', 'interview-slot-templates/site/s1', {
    interviewType: type,
    slots: [{ ...template, nonPriority: true }],
    warnings: [],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les modèles' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un horaire' }));
  expect(screen.getByRole('group', { name: 'Horaire 2' })).toBeVisible();
  release();
  expect(await screen.findByText('Modèles de créneaux enregistrés')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Horaire 2' })).toBeVisible();
  await waitFor(() => expect(unsaved).toHaveBeenLastCalledWith(type, true));
});

it('has the focus on the next hour once one is taken out, then on the creation', async () => {
  const later = { ...template, id: 't2', convocationTime: '08:30', interviewTime: '09:00' };
  renderPage(
    <TemplatesForm
      siteId="s1"
      type={type}
      templates={[template, later]}
      juries={[]}
      readOnly={false}
      onUnsaved={vi.fn()}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: "Retirer l'horaire 1" }));
  expect(screen.getByRole('button', { name: "Retirer l'horaire 1" })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Ajouter un horaire' })).toHaveFocus();
});

it('speaks of no change to those who may only read', async () => {
  renderPage(
    <TemplatesForm siteId="s1" type={type} templates={[template]} juries={[]} readOnly onUnsaved={vi.fn()} />,
  );
  expect(await screen.findByDisplayValue('08:00')).toHaveAttribute('readonly');
  expect(screen.getByText('Les modèles servent à la création automatique.')).toBeVisible();
  expect(screen.queryByText(/Changer les modèles/)).not.toBeInTheDocument();
});

const state = { attributed: null, slots: 8, free: 0, toAttribute: 0, leavers: 0 };

it.each([
  [
    null,
    'Changer les modèles ne modifie aucun créneau existant. Ils servent à la création automatique.',
    false,
  ],
  ['2099-04-01T10:00:00+02:00', /les modèles ne créent plus rien d'eux-mêmes/, true],
])('says what templates still do: created %s', async (created, text, offered) => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/interview-slots/state', { ...state, created });
  const form = { siteId: 's1', type, templates: [template], juries: [], readOnly: false, onUnsaved: vi.fn() };
  renderPage(<TemplatesForm {...form} />);
  expect(await screen.findByText(text)).toBeVisible();
  const link = screen.queryByRole('link', { name: "Créer les créneaux d'une date" });
  expect(link?.getAttribute('href') ?? null).toBe(offered ? '/admin/interview-sites/s1/details' : null);
});

it('says what is doubtful about hours that are saved all the same', async () => {
  answers('get', 'admin/interview-slots/state', { ...state, created: null });
  const slots = { interviewType: type, slots: [template] };
  answers('post', 'interview-slot-templates/site/s1', {
    ...slots,
    warnings: [{ code: 'TEMPLATES_OVERLAP' }],
  });
  const form = { siteId: 's1', type, templates: [template], juries: [], readOnly: false, onUnsaved: vi.fn() };
  renderPage(<TemplatesForm {...form} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer les modèles' }));
  expect(await screen.findByText(/enregistrés\. Des horaires se recouvrent/)).toBeVisible();
});

const date = (day: string) => ({
  ...{
    id: day,
    date: day,
    specificities: [],
    videoconferenceLink: null,
    videoconferencePassword: null,
    version: 1,
  },
});
const jury = (name: string, ...days: string[]) => ({
  ...{ id: name, name, index: 1, interviewType: type, interviewSite: { id: 's1', name: 'Bordeaux' } },
  dates: days.map(date),
});

it('tells what the hours give on a date and on all to come, as they are typed', async () => {
  answers('get', 'admin/interview-slots/state', { ...state, created: null });
  const reserve = {
    ...template,
    id: 't2',
    convocationTime: '09:30',
    interviewTime: '10:00',
    nonPriority: true,
  };
  const wrong = { ...template, id: 't3', convocationTime: '25:00', interviewTime: '10:30' };
  const juries = [jury('BOR01MD', '2099-04-28', '2099-04-29', '2020-04-28'), jury('BOR02MD', '2020-04-28')];
  renderPage(
    <TemplatesForm
      {...{ siteId: 's1', type, juries, readOnly: false, onUnsaved: vi.fn() }}
      templates={[template, reserve, wrong]}
    />,
  );
  expect(await screen.findByText('Distanciel matin, heure de Paris')).toBeVisible();
  const status = () => screen.getAllByRole('status').at(-1)?.textContent;
  expect(status()).toBe(
    'Pour 2 dates de BOR01MD, ces modèles donnent 4 créneaux. 1 ligne à corriger : pas de créneau.',
  );
  const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
  expect(['Par date', 'Prioritaires', 'Réserve'].map(figure)).toEqual([
    'Par date2créneaux par jury',
    "Prioritaires1remplis d'abord",
    'Réserve1non prioritaires',
  ]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Entretien 08:30convocation 08:00',
    'Entretien 10:00 (réserve)convocation 09:30',
  ]);
  expect(screen.getAllByText(/^\d\d:00$/).map(({ textContent }) => textContent)).toEqual([
    '08:00',
    '09:00',
    '10:00',
    '11:00',
  ]);
  expect(screen.queryByText(/^Modifications sur/)).toBeNull();
  for (const rank of [3, 2, 1])
    await userEvent.click(screen.getByRole('button', { name: `Retirer l'horaire ${rank}` }));
  expect(screen.getByText('Aucun créneau.')).toBeVisible();
  expect(status()).toBe('Pour 2 dates de BOR01MD, ces modèles donnent 0 créneau.');
  expect(screen.getByText('Modifications sur Distanciel matin')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.getByRole('button', { name: 'Enregistrer les 3 modèles' })).toBeVisible();
});

it('takes the hours of another type, and says why they could not be saved', async () => {
  answers('get', 'admin/interview-slots/state', { ...state, created: null });
  const others = [
    { ...template, id: 't4', interviewType: 'AFTERNOON_REMOTE' as const, interviewTime: '14:00' },
    { ...template, id: 't5', interviewType: 'AFTERNOON_REMOTE' as const, interviewTime: '15:00' },
  ];
  const form = { siteId: 's1', type: 'MORNING_FACE_TO_FACE' as const, juries: [], onUnsaved: vi.fn() };
  renderPage(<TemplatesForm {...form} templates={others} readOnly={false} />);
  expect(await screen.findByText('Présentiel matin, heure du site')).toBeVisible();
  expect(screen.getByText("Aucun jury de ce type n'a encore de date à venir.")).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Reprendre/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Reprendre Distanciel après-midi' }));
  expect(screen.getByText('Entretien 15:00')).toBeVisible();
  answers(
    'post',
    'interview-slot-templates/site/s1',
    { ...errorBody('X', 'Refusé.'), fields: [{ field: 'slots.1.interviewTime', message: 'Trop tard' }] },
    { status: 422 },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les 2 modèles' }));
  expect(await screen.findByText('Trop tard')).toBeVisible();
  expect(screen.getAllByText(/^Erreur lors de la sauvegarde des modèles de créneaux : Refusé\./)).not.toEqual(
    [],
  );
});

it('counts the hours of each type, marks the type that changes, and asks before it is left', async () => {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/interview-sites/s1', SITE);
  answers('get', 'interview-slot-templates/site/s1', errorBody('X', 'base arrêtée'), { status: 503 });
  const tellJuries = answersLate('get', 'admin/juries/interview-site/s1', [
    jury('BOR01MD', '2099-04-28'),
    { ...jury('BOR01MP', '2099-04-28'), interviewType: 'MORNING_FACE_TO_FACE' },
  ]);
  answers('get', 'admin/interview-slots/state', { ...state, created: null });
  const { router } = renderPage(<TemplatesPage siteId="s1" />, '/?type=AUTRE');
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  answers('get', 'interview-slot-templates/site/s1', [template]);
  await userEvent.click(retry);
  await screen.findAllByText('Aucun modèle');
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs()).toEqual([
    'Présentiel matin0',
    'Présentiel après-midi0',
    'Distanciel matin1',
    'Distanciel après-midi0',
  ]);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Présentiel matin');
  await userEvent.click(screen.getByRole('tab', { name: /^Distanciel matin/ }));
  expect(router.state.location.search).toEqual({ type });
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.queryByText(/^Aucun jury/)).toBeNull();
  tellJuries();
  expect(await panel.findByText(/^Pour 1 date de BOR01MD/)).toBeVisible();
  await userEvent.click(panel.getByRole('checkbox'));
  await waitFor(() => expect(tabs()[2]).toBe('Distanciel matin1• modifié'));
  expect(tabs()[0]).toBe('Présentiel matin0');
  await userEvent.click(screen.getByRole('link', { name: 'Gérer les jurys' }));
  const dialog = await screen.findByRole('dialog', { name: 'Modifications non enregistrées' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continuer la saisie' }));
  await userEvent.click(panel.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(tabs()[2]).toBe('Distanciel matin1'));
});
