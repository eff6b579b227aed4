import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { InterviewCard } from './InterviewCard';

const INTERVIEW = { day: '2027-04-28', remote: false, lines: [], link: undefined, address: undefined };
const show = (changes: object) =>
  renderPage(
    <InterviewCard interview={{ ...INTERVIEW, ...changes }} today="2027-04-27" renderLine={() => null} />,
  );

it('leads to the address on a map, whatever its letters, in a window that knows nothing of this one', async () => {
  show({ address: 'Bâtiment A & B, 8 rue de l’Église, 31000 Toulouse' });
  const map = await screen.findByRole('link', { name: /^Voir sur une carte/ });
  const url = new URL(map.getAttribute('href') ?? '');
  expect(url.origin + url.pathname).toBe('https://www.openstreetmap.org/search');
  expect([...url.searchParams]).toEqual([['query', 'Bâtiment A & B, 8 rue de l’Église, 31000 Toulouse']]);
  expect(map).toHaveAttribute('rel', 'noopener noreferrer');
});

it('shows no map of what is far away', async () => {
  show({ remote: true, link: 'https://visio.example/a' });
  expect(await screen.findByText(/^À distance, /)).toBeVisible();
  expect(screen.queryByRole('link', { name: /carte/ })).toBeNull();
});
