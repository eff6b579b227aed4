import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepSizes } from '@/test/layout';
import { FilterBar, type BarFilter } from './FilterBar';

const onOpen = vi.fn();
const onRemove = vi.fn();

beforeEach(() => {
  keepSizes();
  onOpen.mockClear();
  onRemove.mockClear();
});

const filter = (name: string, kept: string, members: Partial<BarFilter> = {}): BarFilter => ({
  id: name,
  name,
  kept,
  onOpen,
  onRemove,
  ...members,
});

const show = (filters: BarFilter[], notice?: string) => {
  const onClear = vi.fn();
  render(<FilterBar {...{ filters, notice, onClear }} summary="497 sur 2 050 candidats" />);
  return { onClear };
};

it('opens a filter by its name, removes it by its cross, and all of them at once', async () => {
  const { onClear } = show([filter('Groupe', 'G1, G2'), filter('Rang', '<= 100')]);
  expect(screen.getByText('497 sur 2 050 candidats')).toBeVisible();
  const chip = within(screen.getByRole('group', { name: 'Groupe : G1, G2' }));
  await userEvent.click(chip.getByRole('button', { name: /^Groupe/ }));
  expect(onOpen).toHaveBeenCalledTimes(1);
  await userEvent.click(chip.getByRole('button', { name: 'Retirer le filtre Groupe' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Tout effacer' }));
  expect(onClear).toHaveBeenCalledTimes(1);
});

it('only removes a filter that has a field of its own', () => {
  show([filter('Recherche', 'dupont', { onOpen: undefined })]);
  expect(screen.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).toEqual(
    ['Retirer le filtre Recherche', 'Tout effacer'],
  );
});

it('keeps the filters that do not fit out of reach until they are shown', async () => {
  // jsdom has no layout: here each chip is on a separate line.
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 32;
  });
  show([filter('Groupe', 'G1'), filter('Rang', '<= 100'), filter('Nom', 'DUPONT')]);
  expect(screen.queryByRole('button', { name: 'Retirer le filtre Nom' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '+ 2 filtres' }));
  expect(screen.getByRole('button', { name: 'Retirer le filtre Nom' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Replier' }));
  expect(screen.queryByRole('button', { name: 'Retirer le filtre Nom' })).toBeNull();
});

it('says why a filter keeps nobody, and what could not be applied', () => {
  show(
    [filter('Code', '>= 12', { warning: 'Cette colonne ne contient plus de nombres.' })],
    'Champ disparu : LV3_1',
  );
  expect(screen.getByRole('group', { name: 'Code : >= 12' })).toHaveAttribute(
    'title',
    'Cette colonne ne contient plus de nombres.',
  );
  expect(screen.getByText('Champ disparu : LV3_1')).toBeVisible();
});
