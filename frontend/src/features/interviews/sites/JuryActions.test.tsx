import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { JuryActions } from './JuryActions';
import type { Sitting } from './jurySittings';

const SLOT_MANAGER = 'ROLE_INTERVIEW_SLOT_MANAGER';

async function actions(role: string, change: Partial<Sitting>) {
  await signInAs(role);
  const row: Sitting = {
    juryId: 'j1',
    name: 'BOR01MP',
    type: 'MORNING_FACE_TO_FACE',
    date: '2099-04-28',
    dateId: 'd1',
    slots: 8,
    attributed: 8,
    missing: undefined,
    past: false,
    first: true,
    dates: [],
    beside: [],
    ...change,
  };
  const onChange = vi.fn();
  renderPage(
    <JuryActions row={row} juryPage={{ to: '/jurys', search: { jury: 'j1' } }} onChange={onChange} />,
  );
  const offered = [...(await screen.findAllByRole('button')), ...screen.queryAllByRole('link')];
  return { onChange, row, texts: offered.map(({ textContent }) => textContent) };
}

it('moves a day that has slots, and creates those of one that has none', async () => {
  const held = await actions(SLOT_MANAGER, {});
  expect(held.texts).toEqual([
    'Feuille du jour',
    'Affiche de porte',
    'Déplacer la journée…',
    'Voir les créneaux',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Déplacer la journée…, BOR01MP, 28/04/2099' }));
  expect(held.onChange).toHaveBeenCalledExactlyOnceWith('move', held.row);
});

it('offers the slots of a date beside a date without any', async () => {
  const empty = await actions(SLOT_MANAGER, { slots: 0 });
  expect(empty.texts).toEqual(['Créer les créneaux de cette date…', 'Déplacer la journée…']);
  await userEvent.click(screen.getByRole('button', { name: /^Créer/ }));
  expect(empty.onChange).toHaveBeenCalledExactlyOnceWith('createSlots', empty.row);
});

it.each<[string, string, Partial<Sitting>, string[]]>([
  [
    'a day that is past',
    SLOT_MANAGER,
    { past: true },
    ['Feuille du jour', 'Affiche de porte', 'Voir les créneaux'],
  ],
  [
    'slots made by hand on a day of no date',
    SLOT_MANAGER,
    { dateId: null },
    ['Feuille du jour', 'Affiche de porte', 'Voir les créneaux'],
  ],
  [
    'a remote day without link',
    'ROLE_ADMIN',
    { slots: 0, missing: 'lien manquant' },
    ['Déplacer la journée…', 'Compléter'],
  ],
  ['the manager of the site', 'ROLE_INTERVIEW_SITE_MANAGER', {}, ['Feuille du jour', 'Affiche de porte']],
  ['a day that nobody has', 'ROLE_INTERVIEW_SITE_MANAGER', { attributed: 0 }, ['Feuille du jour']],
])('offers what is possible: %s', async (_, role, change, texts) =>
  expect((await actions(role, change)).texts).toEqual(texts),
);
