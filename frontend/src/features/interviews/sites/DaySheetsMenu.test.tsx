import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { server } from '@/test/server';
import { DaySheetsMenu } from './DaySheetsMenu';
import type { Sitting } from './jurySittings';

const sitting = (name: string, date: string | null, slots: number): Sitting => ({
  juryId: name,
  name,
  type: 'MORNING_FACE_TO_FACE',
  date,
  dateId: date,
  slots,
  attributed: 0,
  missing: undefined,
  past: false,
  first: true,
  dates: [],
  beside: [],
});

it('brings the sheets of the days on which several juries sit', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:sheets';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const days: (string | null)[] = [];
  server.use(
    http.get('*/api/v1/admin/interview-sites/s1/day-sheets.pdf', ({ request }) => {
      days.push(new URL(request.url).searchParams.get('interview-date'));
      return HttpResponse.arrayBuffer(new ArrayBuffer(8));
    }),
  );
  const sittings = [
    sitting('BOR02MP', '2027-04-29', 8),
    sitting('BOR01MP', '2027-04-28', 8),
    sitting('BOR02MP', '2027-04-28', 2),
    sitting('BOR03MP', '2027-04-29', 0),
    sitting('BOR04MP', null, 0),
  ];
  renderPage(<DaySheetsMenu siteId="s1" siteName="Bordeaux" sittings={sittings} />);
  const button = await screen.findByRole('button', { name: "Feuilles d'un jour" });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menuitem')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  await userEvent.click(button);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Mercredi 28 avril 2027',
  ]);
  await userEvent.click(screen.getByRole('menuitem'));
  await waitFor(() => expect(saved).toEqual(['feuilles-Bordeaux-2027-04-28.pdf']));
  expect(days).toEqual(['2027-04-28']);
});
