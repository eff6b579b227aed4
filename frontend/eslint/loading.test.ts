import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

// The files below do not exist: the project's own configuration, without types and with this one rule.
const eslint = new ESLint({
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId === 'parvis/loading',
});

async function problems(code: string, filePath = 'src/features/ranking/views/queries.ts') {
  const [result] = await eslint.lintText(code, { filePath });
  return result?.messages ?? [];
}

it.each([
  'export const viewsQuery = queryOptions({ queryKey, queryFn: fetchViews });',
  'export const viewsQuery = queryOptions({ queryKey, queryFn: () => fetchViews() });',
  'export const viewsQuery = queryOptions({ queryKey, queryFn: async () => { return withMinimumLoading(f)(); } });',
  'const fetchPage = fetchViews; export const q = queryOptions({ queryKey, queryFn: () => fetchPage(1) });',
])('refuses a query that does not say when it comes: %s', async (code) => {
  expect(await problems(code)).toEqual([expect.objectContaining({ messageId: 'undecided' })]);
  expect(await problems(code, 'src/features/ranking/views/Panel.tsx')).toHaveLength(1);
});

it.each([
  'export const viewsQuery = queryOptions({ queryKey, queryFn: withMinimumLoading(fetchViews) });',
  'export const viewsQuery = (id) => queryOptions({ queryKey, queryFn: atOnce(() => fetchView(id)) });',
  'export const viewsQuery = queryOptions({ queryKey, queryFn: notAsList(fetchViews) });',
  'const fetchPage = withMinimumLoading(f); export const q = (id) => o({ queryFn: ({ pageParam }) => fetchPage(id) });',
])('takes one that does: %s', async (code) => {
  expect(await problems(code)).toEqual([]);
});
