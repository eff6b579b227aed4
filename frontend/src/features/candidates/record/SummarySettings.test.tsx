import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody } from '@/test/server';
import { SummarySettings } from './SummarySettings';

const PROFILE = {
  fields: [],
  gradePatterns: [],
  summary: [
    { key: 'GLOBAL_GRADE', label: 'Note globale', column: 'a' },
    { key: 'HARMONISED_GLOBAL_GRADE', label: 'Note globale harmonisée', column: null },
  ],
  textColumns: [],
  renamed: [],
  version: 3,
};

it('saves the columns of the summary from the keyboard', async () => {
  answers('get', 'admin/import/candidates/profile', PROFILE);
  const sent = answersKeeping('put', 'admin/import/candidates/profile', PROFILE);
  const summary = PROFILE.summary.map((point) => ({ ...point, value: null, error: null }));
  const columns = [
    { technicalName: 'a', displayName: 'Moyenne' },
    { technicalName: 'b', displayName: 'Moyenne harmonisée' },
  ];
  renderPage(<SummarySettings summary={summary} columns={columns} onClose={() => undefined} />);
  await expect.poll(() => screen.getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
  await userEvent.click(screen.getByRole('combobox', { name: 'Note globale harmonisée' }));
  await userEvent.click(screen.getByRole('option', { name: 'Moyenne harmonisée' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Champs du résumé enregistrés')).toBeVisible();
  const [first, second] = PROFILE.summary;
  expect(sent).toEqual([{ ...PROFILE, summary: [first, { ...second, column: 'b' }] }]);
});

it('says where a point comes from while no column is chosen', async () => {
  answers('get', 'admin/import/candidates/profile', PROFILE);
  const summary = ['PAYMENT_STATUS', 'EDS_TERMINALE'].map((key) => {
    return { key, label: key, column: null, value: null, error: null };
  });
  renderPage(<SummarySettings summary={summary} columns={[]} onClose={() => undefined} />);
  const [payment, specialities] = await screen.findAllByRole('combobox');
  expect(payment).toHaveAttribute('placeholder', 'Aucun champ');
  expect(specialities).toHaveAttribute('placeholder', 'Spécialités du dossier');
});

it('waits for what is chosen now, keeps a choice that cannot be saved, and closes once it is', async () => {
  const late = answersLate('get', 'admin/import/candidates/profile', PROFILE);
  const summary = PROFILE.summary.map((point) => ({ ...point, value: null, error: null }));
  const columns = [{ technicalName: 'a', displayName: 'Moyenne' }];
  const onClose = vi.fn();
  renderPage(<SummarySettings summary={summary} columns={columns} onClose={onClose} />);
  const button = await screen.findByRole('button', { name: 'Enregistrer' });
  expect(button).toBeDisabled();
  late();
  await expect.poll(() => button.matches(':disabled')).toBe(false);
  const [field] = screen.getAllByRole('combobox');
  expect(field).toHaveValue('Moyenne');
  await userEvent.type(field ?? document.body, 'zzz');
  expect(screen.getByText('Aucun champ de ce nom')).toBeVisible();
  await userEvent.clear(field ?? document.body);
  answers('put', 'admin/import/candidates/profile', errorBody('STALE_VERSION', 'Modifié.'), { status: 409 });
  await userEvent.click(button);
  expect(
    await screen.findByText(/^Erreur lors de l'enregistrement des champs du résumé : Modifié/),
  ).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  const sent = answersKeeping('put', 'admin/import/candidates/profile', PROFILE);
  await userEvent.click(button);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([
    { ...PROFILE, summary: PROFILE.summary.map((point) => ({ ...point, column: null })) },
  ]);
});
