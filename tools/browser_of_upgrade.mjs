// A browser that signs in and goes from page to page of a Parvis that is being upgraded, until its input ends. It writes what it met.
import { chromium } from '../e2e/node_modules/playwright-core/index.mjs';

const [url, folder] = process.argv.slice(2);
const met = { answers: 0, failures: [] };
let over = false;
process.stdin.on('end', () => (over = true)).resume();

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ locale: 'fr-FR' });
page.setDefaultTimeout(60_000);
page.on('response', (answer) => {
  met.answers += 1;
  // How a page learns that no statistics have been written yet.
  const absent = answer.status() === 404 && answer.url().includes('/admin/statistics/file/');
  if (answer.status() >= 400 && !absent)
    met.failures.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
});
page.on('pageerror', (error) => met.failures.push(`page: ${error.message}`));
try {
  await page.goto(url);
  await page.locator('input[name=email]').fill('admin@parvis.example');
  await page.locator('input[name=password]').fill('parvis-demo');
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL((address) => !/^\/(realms|auth)\//.test(address.pathname));
  await page.getByRole('navigation').first().waitFor();
  await page.screenshot({ path: `${folder}/first.png` });
  const links = await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="/"]')].map((each) => each.getAttribute('href')),
  );
  const pages = [...new Set(links)].filter((each) => !each.startsWith('/realms')).slice(0, 12);
  for (let turn = 0; !over; turn += 1) {
    await page.goto(`${url}${pages[turn % pages.length] ?? '/'}`, { waitUntil: 'load' });
    await page.waitForTimeout(1000);
    if (await page.getByText('Oups, une erreur est survenue').isVisible())
      met.failures.push(`a crash on ${page.url()}`);
  }
  await page.screenshot({ path: `${folder}/last.png` });
} catch (error) {
  met.failures.push(`${error.message.split('\n')[0]} on ${page.url()}`);
  await page.screenshot({ path: `${folder}/failed.png` }).catch(() => undefined);
}
await browser.close();
console.log(JSON.stringify(met));
