import { computedColumn, header, rowsShown, values } from '../support/campaign.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const FORMULA = 'Points du classement';

test('an administrator ranks the candidates by the results of a computation', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/\/admin\/candidates/);
  await rowsShown(page);
  await picture(page, '01-classement');
  await expectAccessible(page);
  await computedColumn(page, FORMULA, 'SI(RankINP[@Boursier]="Non boursier";1;2)*10');
  const sort = page.getByRole('button', { name: `Trier ${FORMULA}` });
  await header(page, FORMULA).hover();
  await sort.click();
  await expect(values(page, FORMULA).first()).toHaveText('10');
  await sort.click();
  await expect(values(page, FORMULA).first()).toHaveText('20');
});
