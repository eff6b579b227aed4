import { HtmlValidate } from 'html-validate';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, settled } from './test.js';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // The grid's own markup, and the one style sheet that MUI and the grid fill at run time.
    'prefer-native-element': 'off',
    'no-redundant-role': 'off',
  },
});

/** What is no valid HTML in the page as it stands, in this state. */
async function htmlFaults(page: Page): Promise<string[]> {
  const { results } = await validator.validateString(await page.content());
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ severity }) => severity === 2)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}

const SPACED = `* { line-height: 1.5em !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

/** The texts that are cut once a person spaces them as WCAG 1.4.12 allows; what scrolls is not cut. */
async function cutOnceSpaced(page: Page): Promise<string[]> {
  // By a constructed sheet: the policy of the page refuses an inline one.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, SPACED);
  await settled(page);
  const cut = await page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, clip, clipPath, visibility } = getComputedStyle(element);
      const hides = overflowX === 'hidden' || overflowX === 'clip' || overflowY === 'hidden';
      const isShown = clip === 'auto' && clipPath === 'none' && visibility !== 'hidden';
      if (!hides || !isShown || element.clientWidth < 3) continue;
      if (!element.innerText?.trim() || element.closest('.ag-root-wrapper, [aria-hidden=true]')) continue;
      if (element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 4)
        found.push(`${element.tagName}.${element.className}: ${element.innerText.slice(0, 60)}`);
    }
    return found;
  });
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return cut;
}

const COLOURS = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const;

/** Accessible in light, in the dark and in forced colours. */
export async function expectAccessibleInColours(page: Page, { loading = false } = {}) {
  for (const colours of COLOURS) {
    await page.emulateMedia(colours);
    await expectAccessible(page, { loading });
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
}

/** How far the page scrolls sideways in windows as wide as a zoom of 200 % and of 400 % leaves them. */
async function sideways(page: Page): Promise<number[]> {
  const whole = page.viewportSize() ?? { width: 1440, height: 900 };
  const found: number[] = [];
  for (const size of [
    { width: 720, height: 450 },
    { width: 320, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await settled(page);
    found.push(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    );
  }
  await page.setViewportSize(whole);
  return found;
}

/** What RGAA wants of a page in this state: valid, accessible in all colours, and whole with spaced texts and when zoomed. */
export async function expectConforming(page: Page, { isTable = false } = {}) {
  await expectAccessibleInColours(page);
  expect(await htmlFaults(page), 'HTML').toEqual([]);
  expect(await cutOnceSpaced(page), 'cut once spaced').toEqual([]);
  // Grids and boards are tables of data, which WCAG 1.4.10 excepts.
  if (!isTable) expect(await sideways(page), 'scrolls sideways').toEqual([0, 0]);
}

/** The landmarks, the title and the first stop of the keyboard that RGAA 8.5, 12.6 and 12.7 want of each page. */
export async function expectLandmarks(page: Page) {
  await expect(page).toHaveTitle(/\S – Parvis$|^Parvis$/);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(skip).toHaveCount(1);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /^Accessibilité\s: / })).toHaveCount(
    1,
  );
}
