import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import type { Scholarships } from './api';
import { CallChart } from './CallChart';

const CURVE: Scholarships = {
  group: 'G1',
  scholars: 100,
  movedUp: 20,
  largest: null,
  order: [],
  candidates: 1000,
  atPlaces: { called: 200, own: 20, call: 40 },
  curve: [
    { called: 100, own: 5, call: 20 },
    { called: 1000, own: 100, call: 100 },
  ],
};

it.each([
  [{}, ['0 %', '5 %', '10 %', '15 %', '20 %'], '200 places', 'start'],
  [
    { atPlaces: { called: 600, own: 1, call: 1 } },
    ['0 %', '5 %', '10 %', '15 %', '20 %'],
    '600 places',
    'end',
  ],
  [
    { atPlaces: { called: 1000, own: 1, call: 1 } },
    ['0 %', '5 %', '10 %', '15 %', '20 %'],
    undefined,
    undefined,
  ],
])('draws both orders over round numbers: %#', async (change, percents, places, side) => {
  renderPage(<CallChart simulation={{ ...CURVE, ...change }} rate={10} />);
  const chart = await screen.findByRole('img', { name: 'Part de boursiers parmi les premiers appelés' });
  const texts = within(chart)
    .getAllByText(/\d/)
    .map(({ textContent }) => textContent.replace(/\s/g, ' '));
  expect(texts).toEqual([...percents, '0', '200', '400', '600', '800', '1 000', ...(places ? [places] : [])]);
  const [own, call] = [...chart.querySelectorAll('polyline')].map((line) => line.getAttribute('points'));
  expect(own).toBe('75.6,140 360,98');
  expect(call).toBe('75.6,14 360,98');
  expect(chart.querySelector('[stroke-dasharray="6 4"]')).toHaveAttribute('y1', '98');
  if (places) expect(within(chart).getByText(places)).toHaveAttribute('text-anchor', side);
  await userEvent.click(screen.getByRole('button', { name: 'Voir le tableau' }));
  expect(screen.getByRole('row', { name: /^100 5\s%\s20\s%$/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Voir le graphique' }));
  expect(screen.getByRole('img')).toBeVisible();
});
