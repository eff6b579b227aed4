import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { editor, formula, formulaServer, write } from '@/test/formulas';
import { renderPage } from '@/test/renderPage';
import { useUrlText } from '@/shared/url/useUrlState';
import { answers, answersLate, errorBody } from '@/test/server';
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

it('asks before what was typed is lost, also once the formula opened before is saved', async () => {
  const onSaved = vi.fn();
  answers('get', 'admin/formula-edition/f2', formula({ id: 'f2', name: 'Seconde' }));
  const { router } = renderPage(<OfAddress onSaved={onSaved} />, '/?formule=f1');
  await write('1+1');
  const release = answersLate('put', 'admin/formula-edition', formula({ formula: '1+1', version: 4 }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  void router.navigate({ to: '/', search: { formule: 'f2' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  await screen.findByRole('heading', { name: 'Formule Seconde' });
  await write('2+2');
  release();
  expect(await screen.findByText('Formule éditée avec succès')).toBeVisible();
  expect(onSaved).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByRole('dialog', { name: 'Modifications non enregistrées' })).toBeVisible();
});

/** The drawer of the formula that the address names. */
function OfAddress({ onSaved }: { onSaved: () => void }) {
  const [id = ''] = useUrlText('formule');
  return <FormulaDrawer formulaId={id} onClose={vi.fn()} onSaved={onSaved} />;
}
