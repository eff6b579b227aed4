import type { Page } from '@playwright/test';

/** The browser's own record of what moved without a press, which the library of types does not know. */
type Shift = PerformanceEntry & {
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};
type Watched = typeof globalThis & { moved: string[] };

/**
 * Records on each page that `page` opens what moves up or down by itself; a pixel or two is another font's. What stands under an
 * answer awaits it however slow the machine is: shown earlier, it would rightly be pushed away by the answer.
 */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const endless = new CSSStyleSheet();
    endless.replaceSync(':root { --patience: 1h }');
    document.adoptedStyleSheets.push(endless);
    const moved: string[] = [];
    (globalThis as Watched).moved = moved;
    const nameOf = (node: Node | null) => `${node?.nodeName} « ${node?.textContent?.slice(0, 40)} »`;
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as Shift[])
        for (const { node, previousRect: before, currentRect: after } of hadRecentInput ? [] : sources)
          if (before.height > 0 && after.height > 0 && Math.abs(before.y - after.y) > 2)
            moved.push(`${nameOf(node)} ${before.y} → ${after.y}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What moved on the page since it was opened. */
export const shifts = (page: Page) => page.evaluate(() => (globalThis as Watched).moved);
