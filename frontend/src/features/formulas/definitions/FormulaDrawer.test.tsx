import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { editor, formulaServer, write } from '@/test/formulas';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody } from '@/test/server';
import { FormulaDrawer } from './FormulaDrawer';

beforeEach(formulaServer);

it('says that a formula could not be saved, and keeps what was typed', async () => {
  const onSaved = vi.fn();
  answers('put', 'admin/formula-edition', errorBody('X', 'délai dépassé'), { status: 503 });
  renderPage(<FormulaDrawer formulaId="f1" onClose={vi.fn()} onSaved={onSaved} />);
  await write('RankINP[@NotePFM]*4');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(
    await screen.findByText(/^Erreur lors de la sauvegarde de la formule de calcul : délai dépassé/),
  ).toBeVisible();
  expect((await editor()).state.doc.toString()).toBe('RankINP[@NotePFM]*4');
  expect(onSaved).not.toHaveBeenCalled();
});
