import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ThemeRoot } from '@/shared/theme/ThemeRoot';
import { FormulaBanner } from './FormulaBanner';
import { LastComputation } from './LastComputation';

const broken = (formula: string, error: string) => ({
  formula,
  error,
  formulaId: formula,
  code: '#REF!',
  rootFormula: null,
  rootFormulaId: null,
});

it('names each formula in error in turn, why, and leads to its editor', async () => {
  const onFormula = vi.fn();
  render(
    <ThemeRoot>
      <FormulaBanner
        statuses={[broken('Bonus LV3', "La colonne LV3 n'existe plus"), broken('Rang', 'Boucle')]}
        onFormula={onFormula}
      />
    </ThemeRoot>,
  );
  expect(screen.getByText('La formule Bonus LV3 est en erreur.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: "Voir l'erreur" }));
  expect(await screen.findByText("La colonne LV3 n'existe plus")).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Suivante' }));
  expect(screen.getByText('La formule Rang est en erreur.')).toBeVisible();
  expect(screen.getByText('2 sur 2 formules en erreur')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir la formule' }));
  expect(onFormula).toHaveBeenCalledWith('Rang');
});

it('says when the results were made, and that they no longer hold', () => {
  const last = {
    jobId: 'j1',
    status: 'SUCCESS' as const,
    finished: '2026-05-12T09:42:00+02:00',
    author: null,
    stale: false,
  };
  const page = (members: Partial<typeof last>) => (
    <ThemeRoot>
      <LastComputation last={{ ...last, ...members }} busy={false} job={undefined} />
    </ThemeRoot>
  );
  const { rerender } = render(page({}));
  expect(screen.getByText('Derniers calculs le 12/05/2026 à 09:42')).toBeVisible();
  rerender(page({ stale: true }));
  expect(screen.getByText(/données ou formules modifiées depuis/)).toBeVisible();
});
