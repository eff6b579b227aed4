import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate } from '@/test/server';
import { TemplatesForm } from './TemplatesForm';

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
