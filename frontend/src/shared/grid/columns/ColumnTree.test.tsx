import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ThemeRoot } from '@/shared/theme/ThemeRoot';
import { ColumnTree } from './ColumnTree';
import type { PanelColumn } from './panelRows';

const column = (id: string, visible: boolean): PanelColumn => ({
  id,
  name: id,
  icon: 'users',
  family: 'BUSINESS',
  panel: null,
  visible,
});

function open(columns: PanelColumn[]) {
  const onVisible = vi.fn();
  const onMove = vi.fn();
  const order = () => ['counter', ...columns.map(({ id }) => id)];
  render(
    <ThemeRoot>
      <ColumnTree
        label="Champs"
        columns={columns}
        search=""
        onVisible={onVisible}
        onMove={onMove}
        order={order}
      />
    </ThemeRoot>,
  );
  return { onVisible, onMove };
}

it('is walked, ticked and arranged from the keyboard', async () => {
  const { onVisible, onMove } = open([column('Nom', true), column('Prenom', false), column('Groupe', true)]);
  await userEvent.tab();
  const active = () =>
    document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '');
  expect(active()).toHaveAccessibleName('Parvis, 2 affichés sur 3');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toHaveAccessibleName('Prenom');
  expect(active()).toHaveAttribute('aria-checked', 'false');
  await userEvent.keyboard(' ');
  expect(onVisible).toHaveBeenLastCalledWith(['Prenom'], true);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(onMove).toHaveBeenLastCalledWith('Prenom', 3);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(onMove).toHaveBeenLastCalledWith('Prenom', 1);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getAllByRole('treeitem')).toHaveLength(1);
});

it('shows a whole family at once', async () => {
  const { onVisible } = open([column('Nom', true), column('Prenom', false)]);
  expect(screen.getByRole('treeitem', { name: 'Parvis, 1 affiché sur 2' })).toHaveAttribute(
    'aria-checked',
    'mixed',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Tout afficher' }));
  expect(onVisible).toHaveBeenCalledWith(['Nom', 'Prenom'], true);
});

it('stays where it is scrolled to while a row is pressed', async () => {
  const { onVisible } = open(Array.from({ length: 600 }, (_, index) => column(`Champ ${index}`, false)));
  const tree = screen.getByRole('tree');
  fireEvent.scroll(tree, { target: { scrollTop: 9000 } });
  const row = screen.getByRole('treeitem', { name: 'Champ 300' });
  const user = userEvent.setup();
  await user.pointer({ keys: '[MouseLeft>]', target: row });
  expect(tree).toHaveFocus();
  expect(tree.scrollTop).toBe(9000);
  await user.pointer({ keys: '[/MouseLeft]', target: row });
  expect(onVisible).toHaveBeenCalledWith(['Champ 300'], true);
});

it('draws only what is in sight of 600 columns', () => {
  open(Array.from({ length: 600 }, (_, index) => column(`Champ ${index}`, false)));
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(40);
});
