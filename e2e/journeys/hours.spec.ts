import { authorization } from '../support/campaign.js';
import { expectConforming } from '../support/conforming.js';
import { caller } from '../support/interviews.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

type Slot = { id: string; candidateId: string | null; juryId: string; convocationDate: string };

test('a candidate takes another hour on a phone, then asks for one, and staff answer', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin');
  const call = caller(page.request, { Authorization: await authorization(page) });
  const choices = async (mode: string) =>
    call('put', 'admin/campaign', {
      ...(await call<object>('get', 'admin/campaign')),
      slotChoice: { mode, untilDays: 1, times: 9, opensAt: null, closesAt: null },
    });
  await choices('CHOOSE');
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const mine = await phone.newPage();
  await signIn(mine, 'entretien');
  const card = mine.getByRole('region', { name: 'Votre entretien', exact: true });
  const slotName = /Créneau (\S+)/.exec((await card.getByText(/^Créneau /).textContent()) ?? '')?.[1];
  const filters = [{ filterType: 'COLUMN_FILTER', column: 'slotName', values: [slotName] }];
  const found = await call<{ content: Slot[] }>('post', 'admin/interview-slots/filter?page=0&size=1', {
    filters,
  });
  const [former] = found.content;
  // Two that are free, of the same jury, which the other journeys do not find.
  const free = await Promise.all(
    ['18:00', '19:00'].map((hour) =>
      call<{ id: string }>('post', 'admin/interview-slots/create-manually', {
        juryId: former?.juryId,
        convocationDate: former?.convocationDate,
        convocationTime: hour,
        interviewTime: hour,
        videoconferenceLink: 'https://visio.parvis.example/heures',
        videoconferencePassword: '1234',
        allowOverlap: true,
      }),
    ),
  );

  await test.step('another hour', async () => {
    await mine.getByRole('button', { name: 'Choisir une autre heure', exact: true }).click();
    const chosen = mine.getByRole('dialog', { name: 'Choisir une autre heure' });
    await chosen.getByRole('radio').first().click();
    await expect(chosen.getByText(/^Gardée pour vous encore/).first()).toBeVisible();
    await picture(mine, '110-autre-heure');
    await expectConforming(mine);
    await chosen.getByRole('button', { name: /^Prendre / }).click();
    await expect(chosen.getByText(/^C'est changé/)).toBeVisible();
    await picture(mine, '111-heure-prise');
    await chosen.getByRole('button', { name: 'Fermer', exact: true }).last().click();
    await expect(mine.getByRole('button', { name: 'Je confirme ma présence', exact: true })).toBeVisible();
  });

  await test.step('a request', async () => {
    await choices('ASK');
    await mine.reload();
    await mine.getByRole('button', { name: 'Demander une autre heure', exact: true }).click();
    await mine
      .getByRole('textbox', { name: /^Pourquoi une autre heure/ })
      .fill('Un oral ailleurs, ce matin-là');
    await mine.getByRole('button', { name: 'Envoyer ma demande', exact: true }).click();
    await expect(mine.getByText(/attend une réponse : « Un oral ailleurs, ce matin-là »/)).toBeVisible();
    await expectConforming(mine);
  });

  await test.step('its answer', async () => {
    await page.goto('/admin/interview-slots/requests');
    const answer = page.getByRole('button', { name: /^Répondre à / }).first();
    await expect(answer).toBeVisible();
    await expectConforming(page);
    await answer.click();
    const dialog = page.getByRole('dialog', { name: /^Répondre à la demande/ });
    await dialog.getByRole('radio').nth(1).click();
    await dialog
      .getByRole('textbox', { name: 'Réponse au candidat', exact: true })
      .fill('Voici une heure qui convient.');
    await picture(page, '112-demandes');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Envoyer la réponse', exact: true }).click();
    await expect(page.getByText('Réponse envoyée')).toBeVisible();
    await expect(page.getByText('Aucune demande')).toBeVisible();
    await mine.reload(); // the window is open again
    await expect(mine.getByText(/vous a répondu .*« Voici une heure qui convient. »/)).toBeVisible();
  });
  await phone.close();

  // The other journeys find the interview of this candidate where it was.
  await choices('NONE');
  await call('post', 'admin/interview-slots/attribute-slot', {
    interviewSlotId: former?.id,
    candidateId: former?.candidateId,
  });
  for (const { id } of free) await call('delete', `admin/interview-slots/${id}`);
});
