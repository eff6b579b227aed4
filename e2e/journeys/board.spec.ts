import type { Locator, Page } from '@playwright/test';
import { authorization } from '../support/campaign.js';
import {
  caller,
  createSite,
  removeSite,
  slotsOn,
  waitingCandidates,
  type Call,
  type Identified,
} from '../support/interviews.js';
import { expect, expectAccessible, picture, settled, signIn, test, walkMenu } from '../support/test.js';

const DAY = '2099-07-01';
const HOURS = ['09:00', '09:30', '10:00'];

/** A site of two juries: the first one's three hours, of which a candidate holds the first, and the second one's first two. */
async function siteOfTwoJuries(call: Call) {
  const site = await createSite(call, 'Digne', '04');
  await call('post', `interview-slot-templates/site/${site.id}`, {
    interviewType: 'MORNING_FACE_TO_FACE',
    slots: HOURS.map((hour) => ({ convocationTime: hour, interviewTime: hour, nonPriority: false })),
  });
  for (let index = 0; index < 2; index += 1) {
    const jury = await call<Identified>('post', `admin/juries/interview-site/${site.id}`, {
      interviewType: 'MORNING_FACE_TO_FACE',
    });
    const [date] = await call<{ id: string }[]>('put', `admin/juries/${jury.id}/interview-dates`, [
      { date: DAY },
    ]);
    await call('post', `admin/juries/${jury.id}/interview-dates/${date?.id}/create-slots`);
  }
  const slots = await slotsOn(call, [DAY]);
  const slot = (name: string) => slots.find(({ slotName }) => slotName === name)?.id;
  const [candidateId] = await waitingCandidates(call);
  const interviewSlotId = slot(`DIG01MP-${DAY}-0900`);
  await call('post', 'admin/interview-slots/attribute-slot', { interviewSlotId, candidateId });
  await call('post', 'admin/interview-slots/delete', { slotIds: [slot(`DIG02MP-${DAY}-1000`)] });
  return site;
}

async function drag(page: Page, from: Locator, to: Locator) {
  await from.hover();
  await page.mouse.down();
  await to.hover({ position: { x: 20, y: 10 } });
  await to.hover();
  await page.mouse.up();
}

test('a candidate is dragged on the board by mouse and by keyboard, and brought back', async ({ page }) => {
  await signIn(page, 'admin');
  const call = caller(page.request, { Authorization: await authorization(page) });
  const site = await siteOfTwoJuries(call);
  await page.goto(`/admin/interview-slots?onglet=planning&site=${site.id}&jour=${DAY}`);
  const cell = (row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`);
  const held = page.locator('[data-slot]').filter({ hasNotText: /^Libre/ });
  await expect(held).toHaveCount(1);
  const name = (await held.locator('strong').textContent()) ?? '';
  expect(name).not.toBe('');
  await settled(page);
  await picture(page, '85-planning');
  await expect(page.getByRole('heading', { name: 'Mercredi 1er juillet 2099' })).toBeVisible();
  // 1024 and, at 200 %, 1280 pixels: nothing scrolls sideways but the board and the strip of days.
  for (const width of [1024, 640]) {
    await page.setViewportSize({ width, height: 720 });
    await expect(page.getByRole('heading', { name: 'Mercredi 1er juillet 2099' })).toBeInViewport({
      ratio: 1,
    });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await picture(page, `85-planning-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  await expect(cell(0, 0)).toContainText(name);
  await expect(cell(2, 1)).toHaveAccessibleName('Pas de créneau');

  const confirmed = async () => {
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(name);
    await dialog.getByRole('button', { name: /^Déplacer/ }).click();
    await expect(cell(2, 1)).toContainText(name);
    await expect(cell(0, 0)).toHaveAccessibleName('Pas de créneau');
  };
  const undone = async () => {
    await page.getByRole('status').getByRole('button', { name: 'Annuler', exact: true }).first().click();
    await expect(cell(0, 0)).toContainText(name);
    await expect(cell(2, 1)).toHaveAccessibleName('Pas de créneau');
  };

  await test.step('by mouse', async () => {
    await drag(page, cell(0, 0), cell(2, 1));
    await confirmed();
    await undone();
  });

  await test.step('by keyboard; Escape gives up', async () => {
    // Each key once the former one is announced, as who listens to a screen reader presses them.
    const announced = page.getByRole('status');
    const press = async (key: string, answer: RegExp) => {
      await page.keyboard.press(key);
      await expect(announced.filter({ hasText: answer })).toHaveCount(1);
    };
    await cell(0, 0).focus();
    await press('Space', /flèches pour déplacer/);
    await press('ArrowRight', /DIG02MP.*09:00/);
    await press('Escape', /Abandonné/);
    await expect(cell(0, 0)).toContainText(name);
    await cell(0, 0).focus();
    await press('Space', /flèches pour déplacer/);
    await press('ArrowRight', /DIG02MP/);
    await press('ArrowDown', /09:30/);
    await press('ArrowDown', /10:00/);
    await page.keyboard.press('Space');
    await confirmed();
    await undone();
  });

  await test.step('the menus of a card and of the day sheets are walked by keys', async () => {
    await cell(0, 0).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /^Écrire/ })).toBeVisible();
    await picture(page, '85-menu-de-carte');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await walkMenu(page, cell(0, 0));
    await page.goto(`/admin/interview-sites/${site.id}/details`);
    await walkMenu(page, page.getByRole('button', { name: "Feuilles d'un jour", exact: true }));
  });

  await test.step("the site's manager reads it on the site's page", async () => {
    await page.goto(`/admin/interview-sites/${site.id}/details`);
    await page.getByRole('tab', { name: 'Planning', exact: true }).click();
    await expect(page.getByRole('gridcell').filter({ hasText: name })).toBeVisible();
  });

  await test.step('the other journeys find the sites as they were', () => removeSite(call, site, [DAY]));
});
