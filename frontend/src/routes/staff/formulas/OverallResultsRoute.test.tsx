import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
import { OverallResultsRoute } from './OverallResultsRoute';

it.each([
  [false, 'Derniers calculs le 22/05/2026 à 09:42'],
  [true, 'Derniers calculs le 22/05/2026 à 09:42 : données ou formules modifiées depuis'],
])('says whether its values still hold: stale %s', async (stale, sentence) => {
  answers('get', 'admin/statistics', [{ name: 'Effectif', value: 6482, error: null }]);
  answers('get', 'admin/candidates/computation/last', {
    jobId: 'j1',
    status: 'SUCCESS',
    finished: '2026-05-22T09:42:00+02:00',
    author: null,
    stale,
    causes: [],
    letters: null,
  });
  answers('post', 'admin/candidates/computation/execute/status', 'DONE');
  renderPage(<OverallResultsRoute />);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(await screen.findByText('6 482')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Lancer les calculs' })).toHaveLength(stale ? 1 : 0);
});
