import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { errorBody, server } from '@/test/server';
import { DaySheetButton } from './DaySheetButton';

it('brings the sheet of the day, or says why there is none', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:sheet';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  server.use(
    http.get('*/api/v1/admin/juries/j1/day-sheet.pdf', ({ request }) =>
      new URL(request.url).searchParams.get('interview-date') === '2027-04-28'
        ? HttpResponse.arrayBuffer(new ArrayBuffer(8))
        : HttpResponse.json(errorBody('NO_INTERVIEW_THAT_DAY', 'Aucun créneau'), { status: 404 }),
    ),
  );
  renderPage(
    <>
      <DaySheetButton juryId="j1" jury="BOR01MP" day="2027-04-28" />
      <DaySheetButton juryId="j1" jury="BOR01MP" day="2027-04-29" />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Feuille du jour, BOR01MP, 28/04/2027' }));
  await waitFor(() => expect(saved).toEqual(['feuille-BOR01MP-2027-04-28.pdf']));
  await userEvent.click(screen.getByRole('button', { name: 'Feuille du jour, BOR01MP, 29/04/2027' }));
  expect(await screen.findByText(/Aucun créneau/)).toBeVisible();
});
