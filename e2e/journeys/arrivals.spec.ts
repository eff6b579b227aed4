import { authorization } from '../support/campaign.js';
import { caller, waitingCandidates, type Identified } from '../support/interviews.js';
import { expect, expectAccessible, picture, settled, signIn, test } from '../support/test.js';

const TODAY = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(new Date());
const LAST_HOUR = '23:59';

test('the site says who came, the jury reads it, and a sheet hangs at the door', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin');
  const call = caller(page.request, { Authorization: await authorization(page) });
  const office = await browser.newContext();
  const site = await office.newPage();
  await signIn(site, 'sites');
  const asManager = caller(site.request, { Authorization: await authorization(site) });
  const [own] = await asManager<Identified[]>('get', 'admin/interview-sites/summaries');
  const juries = await call<(Identified & { interviewType: string })[]>(
    'get',
    `admin/juries/interview-site/${own?.id}`,
  );
  const jury = juries.find(({ interviewType }) => interviewType === 'MORNING_FACE_TO_FACE');
  const slot = await call<{ id: string }>('post', 'admin/interview-slots/create-manually', {
    juryId: jury?.id,
    convocationDate: TODAY,
    convocationTime: LAST_HOUR,
    interviewTime: LAST_HOUR,
    allowOverlap: true,
  });
  const [candidateId] = await waitingCandidates(call);
  await call('post', 'admin/interview-slots/attribute-slot', { interviewSlotId: slot.id, candidateId });
  const card = site.locator(`[data-slot="${slot.id}"]`);
  const figures = site.getByRole('note', { name: 'Où en est la journée' });
  const say = async (state: string) => {
    await card.click();
    await site.getByRole('menuitem', { name: state, exact: true }).click();
  };

  await test.step('the site, and its door', async () => {
    await site.goto(`/admin/interview-sites/${own?.id}/details?onglet=planning&jour=${TODAY}`);
    await say('Arrivé');
    await expect(card).toContainText('arrivé');
    await expect(figures).toContainText(/\d+ arrivés?/);
    await settled(site);
    await picture(site, '113-arrivees');
    await expectAccessible(site);
    const [sheets] = await Promise.all([
      site.waitForEvent('download'),
      site.getByRole('button', { name: 'Affiches de porte', exact: true }).click(),
    ]);
    expect(sheets.suggestedFilename()).toBe(`portes-${own?.name}-${TODAY}.pdf`);
  });

  await test.step('the jury, on a phone', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const mine = await phone.newPage();
    await signIn(mine, 'jury', `/jury?jury=${jury?.id}&date=${TODAY}`);
    const state = mine.getByRole('group', {
      name: `Arrivée de ${await card.locator('strong').textContent()}`,
    });
    await expect(state.getByRole('button', { name: 'Arrivé', pressed: true })).toBeVisible();
    await expectAccessible(mine);
    await picture(mine, '114-arrivees-jury');
    await say('Absent');
    await expect(card).toContainText('absent');
    // Nobody reloads the jury's page: it reads the day anew by itself.
    await expect(state.getByRole('button', { name: 'Absent', pressed: true })).toBeVisible();
    await state.getByRole('button', { name: 'Absent', exact: true }).click();
    await expect(state.getByRole('button', { pressed: true })).toHaveCount(0);
    await phone.close();
  });

  await office.close();

  // The other journeys find the day and the candidate as they were.
  await call('post', 'admin/interview-slots/free', { slotIds: [slot.id] });
  await call('delete', `admin/interview-slots/${slot.id}`);
});
