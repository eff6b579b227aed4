import { authorization } from '../support/campaign.js';
import { expectConforming, expectLandmarks } from '../support/conforming.js';
import { caller, type Identified } from '../support/interviews.js';
import { expect, settled, signIn, test } from '../support/test.js';
import type { Page } from '@playwright/test';

const under = (parent: string, pages: string[]) => pages.map((page) => parent + page);
/** The application's routes, with the tabs that the address names; `$id` is that of the first item of `LISTS`. */
const PAGES: Record<string, string[]> = {
  admin: [
    ...under('/admin/candidates', ['', '/message']),
    '/admin/overall-results',
    ...under('/admin/interview-sites', ['', '/new', '/$id/edit', '/$id/juries/edit', '/$id/slots/edit']),
    ...under('/admin/interview-sites/$id/details', ['', '?onglet=planning']),
    ...under('/admin/interview-slots', ['', '?onglet=planning', '/requests']),
    '/admin/archives',
    ...under('/admin/statistics', ['', '/fairness', '/readings', '/readings?onglet=departager']),
    ...under('/admin/administrations', [
      ...['', '/users', '/users/new', '/users/$id/edit', '/roles', '/journal', '/privacy', '/service'],
      ...['/formulas', '/formulas/new', '/formulas/$id/edit', '/formulas/tables', '/computations'],
      ...['/emails', '/features', '/campaign', '/letters', '/new-campaign', '/ranking'],
      ...under('/imports', ['/candidates', '/sheets', '/documents']),
    ]),
    '/jury',
    '/site-map',
  ],
  jury: ['/jury', '/jury/a-lire', '/jury/a-departager', '/site-map'],
  // For whom no home page shows what is to be done.
  creneaux: ['/admin/interview-slots?onglet=a-traiter'],
  candidat: ['/candidate', '/site-map'],
  nobody: ['/legal-notice', '/privacy', '/accessibility', '/'],
};
const LISTS = {
  '/admin/interview-sites': 'admin/interview-sites/summaries',
  '/admin/administrations/users': 'admin/users?page=0&size=1',
  '/admin/administrations/formulas': 'admin/formula-edition/overview',
};
/** Pages of grids and boards, beside what is narrower. */
const TABLES = /^.admin.(candidates|overall-results|interview-slots(\?.*)?|.*planning)$/;

/** With an id in the place of `$id`. */
async function addresses(page: Page, paths: string[]) {
  if (!paths.some((path) => path.includes('$id'))) return paths;
  const call = caller(page.request, { Authorization: await authorization(page) });
  const ids: [string, string][] = [];
  for (const [parent, list] of Object.entries(LISTS)) {
    const answer = await call<Identified[] | { content: Identified[] }>('get', list);
    const [first] = 'content' in answer ? answer.content : answer;
    ids.push([`${parent}/$id`, `${parent}/${first?.id}`]);
  }
  return paths.map((path) =>
    ids.reduce((whole, [pattern, address]) => whole.replace(pattern, address), path),
  );
}

/** Who read a page's title knows which one it is. */
const titles = new Map<string, string>();

for (const [who, paths] of Object.entries(PAGES))
  test(`every page of ${who} has its title and landmarks, is valid, accessible and whole`, async ({
    page,
  }) => {
    if (who !== 'nobody') await signIn(page, who);
    for (const path of await addresses(page, paths))
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await settled(page);
        await expectLandmarks(page);
        const title = await page.title();
        expect(titles.get(title) ?? path, `page of the title ${title}`).toBe(path);
        titles.set(title, path);
        await expectConforming(page, { isTable: TABLES.test(path) });
      });
  });
