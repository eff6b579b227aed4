import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useGridPane } from '@/shared/grid/useGridPane';
import { keepSizes } from '@/test/layout';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody } from '@/test/server';
import { texts } from './labels';
import { SlotGrid } from './SlotGrid';

const nothing = () => undefined;
const noTicks = {
  isTicked: () => false,
  tick: nothing,
  nameOf: () => '',
  extent: 'none' as const,
  tickAll: nothing,
  clear: nothing,
};

function Slots() {
  return <SlotGrid pane={useGridPane()} ticks={noTicks} />;
}

it('is left without a word in the console', async () => {
  keepSizes();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answers('post', 'admin/interview-slots/filter', errorBody('NO_DATA', 'Aucune donnée'), { status: 404 });
  renderPage(<Slots />);
  await screen.findByText(texts.empty);
  cleanup(); // another page takes its place
  expect(warn.mock.calls).toEqual([]);
});
