import { expect, it, vi } from 'vitest';
import { useGridPane } from '@/shared/grid/useGridPane';
import { keepSizes } from '@/test/layout';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, pageOf } from '@/test/server';
import { CandidateGrid } from './CandidateGrid';
import { NEEDS, needColumns } from './columns';

function Candidates() {
  return <CandidateGrid pane={useGridPane()} search=" adam " />;
}

it('reads what tells a need, never the column that it makes of it, of those who are searched', async () => {
  keepSizes();
  answers('get', 'aggrid/descriptors', []);
  const sent = answersKeeping('post', 'admin/candidates/filter', pageOf([])) as {
    columns: string[];
    filters: unknown;
  }[];
  renderPage(<Candidates />);
  await vi.waitFor(() => expect(sent).not.toHaveLength(0), { timeout: 5000 });
  expect(sent[0]?.columns).toEqual(expect.arrayContaining(Object.keys(needColumns)));
  expect(sent[0]?.columns).not.toContain(NEEDS);
  expect(sent[0]?.filters).toEqual([{ filterType: 'SEARCH_CANDIDATE_FILTER', searchValue: 'adam' }]);
});
