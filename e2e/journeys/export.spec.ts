import { readFileSync } from 'node:fs';
import { rowsShown } from '../support/campaign.js';
import { expect, signIn, test } from '../support/test.js';

test('an administrator exports the Classement as a workbook', async ({ page }) => {
  await signIn(page, 'admin');
  await rowsShown(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('export-candidats.xlsx');
  const signature = readFileSync(await download.path()).subarray(0, 2);
  expect(signature.toString()).toBe('PK');
  await expect(page.getByText('Export terminé')).toBeVisible();
});

test('what is said of an export does not lie over the button that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, 'admin', '/admin/administrations');
  const button = page.getByRole('button', { name: 'Exporter avec les formules', exact: true });
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await button.focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(page.getByRole('status').filter({ hasText: 'Export terminé' })).toBeVisible();
  await expect(button).toBeFocused();
  const toast = page.getByRole('presentation').filter({ hasText: 'Export terminé' });
  await expect
    .poll(async () => {
      const [focused, said] = await Promise.all([button.boundingBox(), toast.boundingBox()]);
      return focused && said && (said.y + said.height < focused.y || said.y > focused.y + focused.height);
    })
    .toBe(true);
});
