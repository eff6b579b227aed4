// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { fetchCandidates } from '@/shared/candidates/api';
import { configureApiClient } from '@/shared/http/api';
import { candidateRow } from '@/test/candidates';
import { answers, errorBody, pageOf, server } from '@/test/server';
import { BLOCK_SIZE, rowsSource } from '@/shared/grid/rowsSource';

beforeEach(configureApiClient);

const row = (id: string) => ({ ...candidateRow, id, externalId: id });

const page = (rows: string[], totalElements: number) => ({ ...pageOf(rows.map(row)), totalElements });

function source({
  columns = () => ['Nom', 'Candidats[Rang]'],
  first,
}: Partial<Parameters<typeof rowsSource>[0]> = {}) {
  const onCount = vi.fn();
  const onFailure = vi.fn();
  const filters = [{ filterType: 'SEARCH_CANDIDATE_FILTER' as const, searchValue: 'dup' }];
  const rows = rowsSource({
    fetchRows: fetchCandidates,
    filters,
    columns,
    onCount,
    onFailure,
    ...(first && { first }),
  });
  const read = (block: number, sort: 'asc' | 'desc' = 'desc') =>
    new Promise<{ rows: unknown[]; total: number | undefined } | 'failed'>((resolve) => {
      rows.getRows({
        startRow: block * BLOCK_SIZE,
        endRow: (block + 1) * BLOCK_SIZE,
        sortModel: [{ colId: 'Nom', sort }],
        filterModel: {},
        successCallback: (content: unknown[], total?: number) => resolve({ rows: content, total }),
        failCallback: () => resolve('failed'),
      } as unknown as Parameters<typeof rows.getRows>[0]);
    });
  return { rows, read, onCount, onFailure };
}

it('requests a block with the filters, the order and the visible columns', async () => {
  const questions: unknown[] = [];
  server.use(
    http.post('*/api/v1/admin/candidates/filter', async ({ request }) => {
      const { searchParams } = new URL(request.url);
      questions.push({
        page: searchParams.get('page'),
        size: searchParams.get('size'),
        body: await request.json(),
      });
      return HttpResponse.json(page(['c1', 'c2'], 52));
    }),
  );
  const { read, onCount } = source();
  expect(await read(1)).toMatchObject({ rows: [{ id: 'c1' }, { id: 'c2' }], total: 52 });
  expect(questions).toEqual([
    {
      page: '1',
      size: '50',
      body: {
        filters: [{ filterType: 'SEARCH_CANDIDATE_FILTER', searchValue: 'dup' }],
        sort: [{ column: 'Nom', direction: 'DESC' }],
        columns: ['Nom', 'Candidats[Rang]'],
      },
    },
  ]);
  expect(onCount.mock.calls).toEqual([[{ loaded: 0, total: undefined }], [{ loaded: 2, total: 52 }]]);
});

it('shows an empty list on NO_DATA', async () => {
  answers('post', 'admin/candidates/filter', errorBody('NO_DATA', 'Aucune donnée'), { status: 404 });
  const { read, onCount, onFailure } = source();
  expect(await read(0)).toEqual({ rows: [], total: 0 });
  expect(onCount).toHaveBeenLastCalledWith({ loaded: 0, total: 0 });
  expect(onFailure).not.toHaveBeenCalledWith(expect.anything());
});

it('reports a failure, and its end once a block comes', async () => {
  const { read, onFailure } = source();
  answers('post', 'admin/candidates/filter', page([], 10));
  answers('post', 'admin/candidates/filter', errorBody('X', 'base arrêtée'), { status: 503, once: true });
  expect(await read(0)).toBe('failed');
  expect(onFailure.mock.lastCall?.[0]).toMatchObject({ status: 503, serverMessage: 'base arrêtée' });
  await read(0);
  expect(onFailure.mock.lastCall).toEqual([undefined]);
});

it('reports a block that failed until it comes, whatever other blocks come', async () => {
  const { read, onFailure } = source();
  answers('post', 'admin/candidates/filter', page(['c1'], 150));
  await read(0);
  answers('post', 'admin/candidates/filter', errorBody('X', 'base arrêtée'), { status: 503, once: true });
  await read(1);
  await read(2);
  expect(onFailure.mock.lastCall?.[0]).toMatchObject({ status: 503 });
  await read(1);
  expect(onFailure.mock.lastCall).toEqual([undefined]);
});

it('forgets a failure as soon as other rows are requested', async () => {
  const { read, onFailure } = source();
  answers('post', 'admin/candidates/filter', page([], 0));
  answers('post', 'admin/candidates/filter', errorBody('X', 'base arrêtée'), { status: 503, once: true });
  await read(0);
  const again = read(0, 'asc');
  expect(onFailure.mock.lastCall).toEqual([undefined]);
  await again;
});

it('answers the grid even for rows that are no longer wanted, so that it requests the next ones', async () => {
  answers('post', 'admin/candidates/filter', page(['c1'], 1));
  const dropped = source();
  const outcome = dropped.read(0);
  dropped.rows.destroy?.();
  expect(await outcome).toBe('failed');
  const sorted = source();
  const former = sorted.read(0);
  const present = sorted.read(0, 'asc');
  expect(await former).toBe('failed');
  expect(await present).toMatchObject({ total: 1 });
  expect(sorted.onFailure).not.toHaveBeenCalledWith(expect.anything());
});

it('delays rows after a new order or search by 300 ms, and no others', async () => {
  const { rows, read } = source();
  answers('post', 'admin/candidates/filter', page(['c1'], 150));
  const timer = vi.spyOn(globalThis, 'setTimeout');
  const waits = () => timer.mock.calls.filter(([, delay]) => delay === 300).length;
  const order = [{ column: 'Nom', direction: 'DESC' as const }];
  await rows.hasten([0], order); // after a failure, where no row stands yet
  await read(0);
  expect(waits()).toBe(1);
  await read(1);
  await rows.hasten([0], order);
  await read(0);
  expect(waits()).toBe(1);
  await read(0, 'asc');
  expect(waits()).toBe(2);
  timer.mockRestore();
});

/** The columns of each question that was sent. */
function questions() {
  const sent: string[][] = [];
  server.use(
    http.post('*/api/v1/admin/candidates/filter', async ({ request }) => {
      sent.push(((await request.json()) as { columns: string[] }).columns);
      return HttpResponse.json(page(['c1'], 1));
    }),
  );
  return sent;
}

it('reads the rows again when a column was shown while they were on their way', async () => {
  const sent = questions();
  let columns = ['Nom'];
  const { read } = source({ columns: () => columns });
  const reading = read(0);
  columns = ['Nom', 'Prenom'];
  expect(await reading).toMatchObject({ total: 1 });
  expect(sent).toEqual([['Nom'], ['Nom', 'Prenom']]);
});

it('has the first rows on their way before the grid asks for them, once', async () => {
  const sent = questions();
  const { read } = source({ first: [{ column: 'Nom', direction: 'DESC' }] });
  await expect.poll(() => sent.length).toBe(1);
  expect(await read(0)).toMatchObject({ total: 1 });
  expect(sent).toHaveLength(1);
  await read(0);
  expect(sent).toHaveLength(2);
});

it('asks anew when the order is not that of the first rows', async () => {
  const sent = questions();
  const { read } = source({ first: [{ column: 'Nom', direction: 'ASC' }] });
  await read(0, 'desc');
  expect(sent).toHaveLength(2);
});

it('has the rows on screen on their way before the grid asks for them again, once', async () => {
  const sent = questions();
  const { rows, read } = source();
  await read(0);
  const order = [{ column: 'Nom', direction: 'DESC' as const }];
  await rows.hasten([0, 2], order);
  expect(sent).toHaveLength(3);
  await Promise.all([read(0), read(1), read(2)]);
  expect(sent).toHaveLength(4);
  await rows.hasten([0], order);
  await read(0, 'asc');
  await read(0);
  expect(sent, 'what came for another order is out of date').toHaveLength(7);
});

it('asks nothing of a grid that is gone before its call comes', async () => {
  const columns = vi.fn(() => ['Nom']);
  const { rows, read, onCount } = source({ columns });
  rows.destroy?.();
  expect(await read(0)).toBe('failed');
  expect(columns).not.toHaveBeenCalled();
  expect(onCount).not.toHaveBeenCalled();
});
