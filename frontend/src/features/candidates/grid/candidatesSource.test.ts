import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { configureApiClient } from '@/shared/http/api';
import { answers, errorBody, server } from '@/test/server';
import { BLOCK_SIZE, candidatesSource } from './candidatesSource';

beforeEach(configureApiClient);

const row = (id: string) => ({ id, candidateCells: {}, source: 'PARCOURSUP', externalId: id });

function source() {
  const onCount = vi.fn();
  const onFailure = vi.fn();
  const filters = [{ filterType: 'SEARCH_CANDIDATE_FILTER' as const, searchValue: 'dup' }];
  const rows = candidatesSource({ filters, columns: () => ['Nom', 'Candidats[Rang]'], onCount, onFailure });
  const read = (block: number) =>
    new Promise<{ rows: unknown[]; total: number | undefined } | 'failed'>((resolve) => {
      rows.getRows({
        startRow: block * BLOCK_SIZE,
        endRow: (block + 1) * BLOCK_SIZE,
        sortModel: [{ colId: 'Nom', sort: 'desc' }],
        filterModel: {},
        successCallback: (given: unknown[], total?: number) => resolve({ rows: given, total }),
        failCallback: () => resolve('failed'),
      } as unknown as Parameters<typeof rows.getRows>[0]);
    });
  return { rows, read, onCount, onFailure };
}

it('asks for a block with the filters, the order and the visible columns', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post('*/api/v1/admin/candidates/filter', async ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push({
        page: searchParams.get('page'),
        size: searchParams.get('size'),
        body: await request.json(),
      });
      return HttpResponse.json({ content: [row('c1'), row('c2')], totalElements: 52 });
    }),
  );
  const { read, onCount } = source();
  expect(await read(1)).toMatchObject({ rows: [{ id: 'c1' }, { id: 'c2' }], total: 52 });
  expect(asked).toEqual([
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

it('takes NO_DATA for an empty list, not for a failure', async () => {
  answers('post', 'admin/candidates/filter', errorBody('NO_DATA', 'Aucune donnée'), { status: 404 });
  const { read, onCount, onFailure } = source();
  expect(await read(0)).toEqual({ rows: [], total: 0 });
  expect(onCount).toHaveBeenLastCalledWith({ loaded: 0, total: 0 });
  expect(onFailure).not.toHaveBeenCalledWith(expect.anything());
});

it('tells a failure, and that it is over once a block comes', async () => {
  const { read, onFailure } = source();
  answers('post', 'admin/candidates/filter', { content: [], totalElements: 10 });
  answers('post', 'admin/candidates/filter', errorBody('X', 'base arrêtée'), { status: 503, once: true });
  expect(await read(0)).toBe('failed');
  expect(onFailure.mock.lastCall?.[0]).toMatchObject({ status: 503, serverMessage: 'base arrêtée' });
  await read(0);
  expect(onFailure.mock.lastCall).toEqual([undefined]);
});
