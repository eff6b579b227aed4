import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { saveFile } from '@/shared/http/saveFile';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, server } from '@/test/server';
import { ReportButton, SheetButton } from './SheetButton';

vi.mock('@/shared/http/saveFile', () => ({ saveFile: vi.fn() }));

const CANDIDATE = { id: 'c1', externalId: '1221907' };

it('hands the sheet of a candidate under their number', async () => {
  server.use(http.get('*/api/v1/admin/candidates/c1/reasons.pdf', () => HttpResponse.text('%PDF')));
  await signInAs('ROLE_ADMIN');
  renderPage(<SheetButton candidate={CANDIDATE} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Feuille de motifs' }));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'motifs-1221907.pdf'));
});

it('says why there is no report, and hands it once there is', async () => {
  answers(
    'get',
    'admin/campaign/public-report.pdf',
    errorBody('NOT_COMPUTED', "Aucun calcul n'a encore été fait."),
    { status: 409 },
  );
  await signInAs('ROLE_ADMIN');
  renderPage(<ReportButton />);
  const button = await screen.findByRole('button', { name: 'Rapport public' });
  await userEvent.click(button);
  expect(
    await screen.findByText(/^Erreur lors du téléchargement : Aucun calcul n'a encore été fait/),
  ).toBeVisible();
  const release = answersLate('get', 'admin/campaign/public-report.pdf', '%PDF');
  await userEvent.click(button);
  expect(button).toHaveTextContent('Téléchargement en cours…');
  release();
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'rapport-public.pdf'));
});

it('offers neither to those who only read', async () => {
  await signInAs('ROLE_ADMIN_READ_ONLY');
  renderPage(
    <>
      <SheetButton candidate={CANDIDATE} />
      <ReportButton />
      <p>Fin</p>
    </>,
  );
  expect(await screen.findByText('Fin')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
