import { HtmlValidate } from 'html-validate';
import { expect, type Page } from '@playwright/test';
import { settled } from './test.js';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // The grid's own markup, and the one style sheet that MUI and the grid fill at run time.
    'prefer-native-element': 'off',
    'no-redundant-role': 'off',
  },
});

/** What is no valid HTML in the page as it stands, in this state. */
export async function htmlFaults(page: Page): Promise<string[]> {
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
export async function cutOnceSpaced(page: Page): Promise<string[]> {
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
      const { overflowX, overflowY, clip, visibility } = getComputedStyle(element);
      const hides = overflowX === 'hidden' || overflowX === 'clip' || overflowY === 'hidden';
      if (!hides || clip !== 'auto' || visibility === 'hidden' || element.clientWidth < 3) continue;
      if (!element.innerText?.trim() || element.closest('.ag-root-wrapper, [aria-hidden=true]')) continue;
      if (element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 4)
        found.push(`${element.tagName}.${element.className}: ${element.innerText.slice(0, 60)}`);
    }
    return found;
  });
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return cut;
}

/** How far the page scrolls sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

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
