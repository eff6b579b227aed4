// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keepHistoryState, takeHistoryState } from './keptHistory';

it('gives the state of a page back once, and to that page only', () => {
  window.history.replaceState({ candidates: { search: 'dupont' } }, '', '/admin/candidates');
  keepHistoryState('/admin/candidates');
  expect(takeHistoryState('/admin/candidates')).toEqual({ candidates: { search: 'dupont' } });
  expect(takeHistoryState('/admin/candidates')).toBeNull();
  keepHistoryState('/admin/candidates');
  expect(takeHistoryState('/jury')).toBeNull();
  expect(window.sessionStorage.length).toBe(0);
});
