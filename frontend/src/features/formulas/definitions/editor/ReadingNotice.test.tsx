import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { correct } from '@/test/formulas';
import { renderPage } from '@/test/renderPage';
import { server } from '@/test/server';
import { ReadingNotice } from './ReadingNotice';

const draftOf = (formula: string) =>
  ({ type: 'ROW_FORMULA', formula, candidateId: null, id: null, name: 'Note' }) as const;

/** The server takes each text but these. */
function judges(...refused: string[]) {
  server.use(
    http.post('*/api/v1/admin/formula-edition/check', async ({ request }) => {
      const { formula } = (await request.json()) as { formula: string };
      return HttpResponse.json({ ...correct(), valid: !refused.includes(formula) });
    }),
  );
}

it('shows both readings of a comma between digits, and writes the other at a click', async () => {
  judges();
  const onWrite = vi.fn();
  renderPage(<ReadingNotice draft={draftOf('MOYENNE(12*0,6+8*0,4)')} correct onWrite={onWrite} />);
  const notice = await screen.findByRole('status');
  expect(notice).toHaveTextContent('MOYENNE(12*0;6+8*0;4)');
  await userEvent.click(screen.getByRole('button', { name: 'MOYENNE(12*0.6+8*0.4)' }));
  expect(onWrite.mock.calls).toEqual([['MOYENNE(12*0.6+8*0.4)']]);
});

it('says nothing where the comma cannot be a decimal mark, nor of signs that mean what they are', async () => {
  judges('SI(1=1.1.2)');
  renderPage(
    <>
      <ReadingNotice draft={draftOf('SI(1=1,1,2)')} correct onWrite={() => undefined} />
      <ReadingNotice draft={draftOf('1+')} correct={false} onWrite={() => undefined} />
      <ReadingNotice draft={draftOf('2×3')} correct={false} onWrite={() => undefined} />
    </>,
  );
  expect(await screen.findByRole('button', { name: '2*3' })).toBeVisible();
  expect(screen.getAllByRole('status')).toHaveLength(1);
});
