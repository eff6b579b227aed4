/**
 * Drives the real browser on served campaigns and prints what a person waits for, as JSON.
 *
 * `node browser.mjs ours=http://localhost:8000 before=http://localhost:8001`: each address serves the demonstration's
 * accounts. `benchmarks/browser.py` starts them and makes ratios.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(fileURLToPath(new URL('../e2e/package.json', import.meta.url)));
const { chromium } = require('@playwright/test');

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const LONGEST_MS = 120_000;
const QUIET_MS = 500;
const FILTER = '/api/v1/admin/candidates/filter';
const FLAGS = require('./chromiumFlags.json');

const addresses = process.argv.slice(2).map((argument) => argument.split(/=(.*)/s));
const installed = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ ...(existsSync(installed) && { executablePath: installed }), args: FLAGS });
const rounds = Object.fromEntries(addresses.map(([name]) => [name, []]));
// One after the other in each round, so that what else the machine does weighs on both alike.
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, address] of addresses) rounds[name].push(await measured(address));
await browser.close();
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const medians = ([name, measures]) => [
  name,
  Object.fromEntries(Object.keys(measures[0]).map((key) => [key, median(measures.map((each) => each[key]))])),
];
console.log(JSON.stringify(Object.fromEntries(Object.entries(rounds).map(medians))));

async function measured(address) {
  const signingIn = await browser.newContext({ locale: 'fr-FR' });
  const first = await signingIn.newPage();
  await first.goto(`${address}/admin/candidates`);
  await first.getByLabel('Adresse mail').fill('admin@parvis.example');
  await first.getByLabel('Mot de passe', { exact: true }).fill('parvis-demo');
  await first.getByRole('button', { name: 'Se connecter' }).click();
  await rowsShown(first);
  const storageState = await signingIn.storageState();
  await signingIn.close();

  // An empty cache, the session of the provider.
  const context = await browser.newContext({
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
    storageState,
  });
  const page = await context.newPage();
  const calls = new Set();
  page.on('request', (request) => calls.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => calls.delete(request));
  /** No call has been under way for half a second. */
  const settled = async () => {
    let since = performance.now();
    while (performance.now() - since < QUIET_MS) {
      await page.waitForTimeout(50);
      if (calls.size > 0) since = performance.now();
    }
  };
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const requests = new Map();
  network.on('Network.requestWillBeSent', ({ requestId, request, type }) =>
    requests.set(requestId, { url: request.url, type, bytes: 0 }),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });

  const fresh = await elapsed(() => page.goto(`${address}/admin/candidates`), () => rowsShown(page));
  const scripts = [...requests.values()].filter(({ type }) => type === 'Script');
  const script = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const reload = await elapsed(() => page.reload(), () => rowsShown(page));

  const grid = await page.locator('.ag-root-wrapper').boundingBox();
  const longest = async (move, times) => {
    await page.mouse.move(grid.x + grid.width / 2, grid.y + grid.height / 2);
    await page.evaluate(() => (window.longTasks.length = 0));
    for (let time = 0; time < times; time += 1) {
      await page.mouse.wheel(...move);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    }
    await settled();
    return page.evaluate(() => Math.max(0, ...window.longTasks));
  };
  const wheel = await longest([0, 600], 60);

  await page.getByRole('button', { name: 'Liste des champs' }).click();
  // The list draws what is in sight: its first family is folded, for that of the file to stand below it.
  await page.getByRole('treeitem', { name: /^Parvis,/ }).click();
  const family = page.getByRole('treeitem', { name: /^Parcoursup,/ });
  const columns = await elapsed(
    () => family.getByText('Tout afficher').click(),
    async () => {
      // At once to columns that were hidden a moment ago.
      await page.waitForFunction(
        () => [...document.querySelectorAll('.ag-root-wrapper *')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 25_000),
        undefined,
        { polling: 'raf', timeout: LONGEST_MS },
      );
      await scrollSideways(page, 20_000);
      await page.waitForFunction(
        () => {
          const cells = [...document.querySelectorAll('[role="gridcell"][col-id^="Parcoursup["]')];
          return cells.length > 0 && cells.every((cell) => cell.textContent.trim() !== '');
        },
        undefined,
        { polling: 'raf', timeout: LONGEST_MS },
      );
    },
  );
  await scrollSideways(page, 0);
  await settled();
  const sideways = await longest([900, 0], 90);

  requests.clear();
  await page.getByRole('button', { name: "Plus d'actions" }).or(page.getByRole('button', { name: 'Rafraîchir les données' })).first().click();
  const refresh = page.getByRole('menuitem', { name: 'Rafraîchir les données' });
  if (await refresh.isVisible().catch(() => false)) await refresh.click();
  await settled();
  const pages = [...requests.values()].filter(({ url }) => url.includes(FILTER) && !url.includes('filter-set'));
  const wire = Math.max(0, ...pages.map(({ bytes }) => bytes));
  await context.close();
  return { fresh, reload, wheel, columns, sideways, wire, script };
}

/** Moves the columns, as the bar under the grid does. */
function scrollSideways(page, left) {
  return page.evaluate((to) => {
    const all = [...document.querySelectorAll('.ag-root-wrapper *')];
    const wide = all.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1000);
    for (const element of wide) if (getComputedStyle(element).overflowX !== 'visible') element.scrollLeft = to;
  }, left);
}

async function elapsed(act, done) {
  const start = performance.now();
  await act();
  await done();
  return performance.now() - start;
}

/** The first row of candidates is there, with its cells. */
function rowsShown(page) {
  return page.waitForFunction(
    () => {
      const cells = [...document.querySelectorAll('[row-index="0"] [col-id="Nom"]')];
      return cells.some((cell) => cell.getAttribute('role') === 'gridcell' && cell.textContent.trim() !== '');
    },
    undefined,
    { polling: 'raf', timeout: LONGEST_MS },
  );
}
