import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { correct, formulaServer, write } from '@/test/formulas';
import { renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
import { FormulaPage } from '../FormulaPage';

beforeEach(formulaServer);

it('says once for how many a look-up finds nothing, and why, until the text changes', async () => {
  const message = 'EQUIV ne trouve rien pour 4 candidats';
  const lookup = { text: 'EQUIV()', count: 4, reason: 'ABSENT' as const, message };
  const all = { ...lookup, count: 0, reason: null, message: null };
  answers('post', 'admin/formula-edition/check', correct({ lookups: [lookup, lookup, all] }));
  renderPage(<FormulaPage id="f1" />);
  expect((await screen.findAllByRole('note')).map(({ textContent }) => textContent)).toEqual([message]);
  answers('post', 'admin/formula-edition/check', correct());
  await write('1+2');
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
});
