import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/queryClient';
import { ThemeRoot } from '@/shared/theme/ThemeRoot';
import { SearchBox } from './SearchBox';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const client = createQueryClient();
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Rechercher un candidat' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const after = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const page = (value: string, onSearch: (text: string) => void) => (
  <ThemeRoot>
    <QueryClientProvider client={client}>
      <SearchBox value={value} onSearch={onSearch} />
    </QueryClientProvider>
  </ThemeRoot>
);

it('searches 300 ms after the last key', () => {
  const onSearch = vi.fn();
  render(page('', onSearch));
  type('dup');
  after(299);
  type('dupont');
  after(299);
  expect(onSearch).not.toHaveBeenCalled();
  after(1);
  expect(onSearch.mock.calls).toEqual([['dupont']]);
});

it('takes the focus on /, but not from someone who types', () => {
  render(
    <>
      <textarea aria-label="Commentaire" />
      {page('', vi.fn())}
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('Commentaire'), { key: '/' });
  expect(box()).not.toHaveFocus();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(box()).toHaveFocus();
});

it('follows a search that changes elsewhere', () => {
  const { rerender } = render(page('dupont', vi.fn()));
  rerender(page('', vi.fn()));
  expect(box()).toHaveValue('');
});
