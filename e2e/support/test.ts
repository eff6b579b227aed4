import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  expect,
  test as base,
  type BrowserContext,
  type Frame,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { executablePath, FLAGS } from '../chromium.js';

const PASSWORD = 'parvis-demo';
const SCREENSHOTS = process.env.E2E_SCREENSHOTS;
/** How many times slower the browser runs, and after how many milliseconds each answer comes. */
const [SLOWER, LATENCY] = [Number(process.env.E2E_SLOWER ?? 1), Number(process.env.E2E_LATENCY ?? 0)];

/** Makes a page as slow as E2E_SLOWER and E2E_LATENCY ask, to find the journeys that count on a fast machine. */
async function slowDown(page: Page) {
  if (SLOWER === 1 && LATENCY === 0) return;
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await delayAnswers(page, LATENCY);
}

/** Lets each answer come this many milliseconds later. */
export async function delayAnswers(page: Page, latency: number) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** The requests of each page that have no answer yet. */
const unanswered = new WeakMap<Page, Set<Request>>();

function followRequests(page: Page) {
  const requests = new Set<Request>();
  unanswered.set(page, requests);
  page.on('request', (request) => requests.add(request));
  // Not `requestfinished`: an answer that no script reads never is.
  page.on('response', (response) => requests.delete(response.request()));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** For a command of Parvis: the stack of this journey. */
export const environment = () => ({
  ...process.env,
  PARVIS_DATA_DIR: (test.info().project.metadata as { data: string }).data,
});

/** A page that fails the test on any message in the console, refused style or script, crash, or third-party request. */
export const test = base.extend<object, { readsPdf: boolean }>({
  readsPdf: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ readsPdf }, use) => use({ executablePath: await executablePath({ readsPdf }), args: FLAGS }),
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        context.on('page', followRequests);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  page: async ({ page, baseURL }, use) => {
    const faults: string[] = [];
    await slowDown(page);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`crash: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      // The browser's own reader of PDFs loads its parts from itself.
      if (!url.startsWith(baseURL ?? '') && !/^(data|blob|chrome|chrome-extension):/.test(url))
        faults.push(`third party: ${url}`);
    });
    await page.addInitScript(() => {
      const warn = console.warn.bind(console);
      console.warn = (...args: unknown[]) => warn(...args, new Error().stack);
    });
    // Chromium says nothing in the console of what a page tried and caught, such as `new Function`.
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`refused by the policy: ${violatedDirective} ${blockedURI}`);
      });
    });
    await use(page);
    // The browser itself logs each answer of status 400 and over; the journeys check what the person is shown.
    // Ours is refused in the frame of a mail, where no script may run.
    const expected = ['Failed to load resource', "Blocked script execution in 'about:srcdoc'"];
    expect(faults.filter((fault) => !expected.some((text) => fault.includes(text)))).toEqual([]);
  },
});

export { expect };

/** The cookies of who has signed in, whom the next journey finds signed in. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Signs in as one of the demonstration accounts, by the session of a former journey if there is one, wanting the page `path`. */
export async function signIn(page: Page, account: string, path = '/') {
  const session = sessions.get(account);
  if (session === undefined) {
    await signInAnew(page, account, path);
    sessions.set(account, await page.context().cookies());
  } else {
    await page.context().addCookies(session);
    await page.goto(path);
    await signedIn(page);
  }
}

const signedIn = (page: Page) =>
  page.waitForURL((url) => !url.pathname.startsWith('/realms/') && url.pathname !== '/auth/callback');

/** Signs in on the provider's page, by a session of its own: for a journey that ends it. */
export async function signInAnew(page: Page, account: string, path = '/') {
  await page.goto(path);
  await page.getByLabel('Adresse mail').fill(`${account}@parvis.example`);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await signedIn(page);
}

/** In the page: the next frame that leaves the browser nothing to do, or a second's worth of them. */
const frame = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 1000 }));
  });

/** In the page: whether nothing moves, nor loads. */
const isAtRest = (loading: boolean) =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
    ) &&
  (loading || (document.fonts.status === 'loaded' && document.querySelector('[aria-busy="true"]') === null));

/**
 * Every answer is there and drawn, with its fonts, unless the page is `loading`; and no transition is under way: a colour
 * half-way between two is in neither of our themes.
 */
export async function settled(page: Page, { loading = false } = {}) {
  const requests = unanswered.get(page);
  const isAnswered = () => loading || !requests?.size;
  do {
    await expect.poll(isAnswered, { message: 'every request is answered', intervals: [20] }).toBe(true);
    await page.evaluate(frame);
    await page.waitForFunction(isAtRest, loading);
    // What was drawn may begin something else: a request, a transition.
    await page.evaluate(frame);
  } while (!isAnswered() || !(await page.evaluate(isAtRest, loading)));
}

/** Opens the menu of a button, or of a card, by its key, walks all its items by the arrows, and closes it. */
export async function walkMenu(page: Page, button: Locator) {
  await button.focus();
  await button.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await settled(page);
  const items = await menu.locator('[role^=menuitem]:not([aria-disabled=true])').allInnerTexts();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText);
  await expect.poll(async () => items.includes((await focused()) ?? '')).toBe(true);
  await page.keyboard.press('Home');
  const walked: (string | undefined)[] = [];
  for (const _ of items) {
    walked.push(await focused());
    await page.keyboard.press('ArrowDown');
  }
  expect(walked).toEqual(items);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
}

/** Rows of a grid are drawn alike: those after the third are looked at where something in them is focused or selected. */
const FURTHER_ROWS =
  '.ag-row:nth-child(n+4):not(:has(.ag-cell-focus, [aria-selected="true"]), .ag-row-focus)';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type WithAxe = typeof globalThis & { axe: typeof import('axe-core') };

/** Brings axe into a frame once a page: `AxeBuilder` brings it anew for each look, nearly half of what a look costs. */
async function bringAxe(frame: Frame) {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
}

/**
 * Zero violation of WCAG 2.1 AA in what is on screen, once it has settled. In forced colours the system
 * chooses those of texts: Chromium tells them as `color`, and not as the property that axe reads first.
 */
export async function expectAccessible(page: Page, { loading = false } = {}) {
  await settled(page, { loading });
  await bringAxe(page.mainFrame());
  // No script may run in the frame of a mail.
  await Promise.allSettled(page.frames().map(bringAxe));
  const violations = await page.evaluate(async (exclude) => {
    const { getPropertyValue } = CSSStyleDeclaration.prototype;
    if (matchMedia('(forced-colors: active)').matches)
      CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
        return getPropertyValue.call(this, name === '-webkit-text-fill-color' ? 'color' : name);
      };
    const found = await (window as unknown as WithAxe).axe.run(
      { exclude },
      {
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      },
    );
    CSSStyleDeclaration.prototype.getPropertyValue = getPropertyValue;
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' ; ')}`,
    );
  }, FURTHER_ROWS);
  expect(violations).toEqual([]);
}

/** Keeps a picture of the page when E2E_SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string) {
  if (!SCREENSHOTS) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}

/** A candidates file as the national platform exports them, invented by the product's own command. */
export function candidatesFile(folder: string, candidates: number, seed: number): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `candidats-${candidates}-${seed}.csv`);
  execFileSync('../.venv/bin/parvis', [
    'demo',
    '--candidates',
    `${candidates}`,
    '--seed',
    `${seed}`,
    '--file-only',
    file,
  ]);
  return file;
}
