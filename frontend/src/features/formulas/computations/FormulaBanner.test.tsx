import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ThemeRoot } from '@/shared/theme/ThemeRoot';
import { job } from '@/test/jobs';
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
  expect(screen.getByRole('dialog', { name: 'Erreur de la formule Bonus LV3' })).toHaveTextContent(
    '#REF! – Bonus LV3',
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Suivante' }));
  expect(screen.getByText('La formule Rang est en erreur.')).toBeVisible();
  expect(screen.getByText('2 sur 2 formules en erreur')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Suivante' }));
  expect(screen.getByText('1 sur 2 formules en erreur')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Précédente' }));
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
    causes: [],
    letters: null,
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

const finished = '2026-05-12T09:42:00+02:00';
it.each([
  ['CANCELLED', finished, false, 'Calculs annulés le 12/05/2026 à 09:42'],
  ['CANCELLED', null, false, 'Calculs annulés'],
  ['ERROR', finished, false, 'Calculs en échec le 12/05/2026 à 09:42'],
  ['ERROR', null, false, 'Calculs en échec'],
  ['SUCCESS', null, true, 'Aucun calcul pour le moment'],
  ['NOT_STARTED', null, false, 'Calculs en cours…'],
  ['IN_PROGRESS', null, false, 'Calculs en cours…'],
] as const)('says how the last calculations ended: %s %s', (status, ended, stale, text) => {
  const last = { jobId: 'j1', status, finished: ended, author: null, stale, causes: [], letters: null };
  render(<LastComputation last={last} busy={false} job={undefined} />, { wrapper: ThemeRoot });
  expect(screen.getByText(text)).toBeVisible();
  const running = text === 'Calculs en cours…';
  expect(screen.queryAllByRole('progressbar')).toHaveLength(running ? 1 : 0);
  if (running) expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
});

it('says how far the calculations are, and nothing before any', () => {
  const far = (members: Parameters<typeof job>[0], busy = true) => (
    <LastComputation last={undefined} busy={busy} job={job(members)} />
  );
  const { rerender } = render(far({ done: 15, total: 60, message: 'Rang' }), { wrapper: ThemeRoot });
  expect(screen.getByText('Rang')).toBeVisible();
  expect(screen.getByText('15 / 60')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  rerender(far({ done: 90, total: 60, message: null }));
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  rerender(far({ total: null }));
  expect(screen.queryByText(/ \/ /)).toBeNull();
  rerender(far({}, false));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('names a formula alone without a way to others, and the last one where there are fewer by now', async () => {
  const banner = (...names: string[]) => (
    <FormulaBanner statuses={names.map((name) => broken(name, 'Boucle'))} onFormula={vi.fn()} />
  );
  const { rerender } = render(banner('A', 'B', 'C'), { wrapper: ThemeRoot });
  await userEvent.click(screen.getByRole('button', { name: 'Précédente' }));
  expect(screen.getByText('La formule C est en erreur.')).toBeVisible();
  rerender(banner('A'));
  expect(screen.getByText('La formule A est en erreur.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Suivante' })).toBeNull();
  rerender(banner());
  expect(screen.queryByRole('status')).toBeNull();
});
