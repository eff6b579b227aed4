import type { Page } from '@playwright/test';
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
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const DAY = '2099-06-03';
const HELD = 35;
const TYPES = ['MORNING_FACE_TO_FACE', 'AFTERNOON_FACE_TO_FACE'] as const;

/** Eight hours, half an hour apart. */
const hours = (first: number) =>
  Array.from({ length: 8 }, (_, index) => {
    const minutes = first * 60 + index * 30;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });

/** A site whose six juries sit on a day with 48 slots, of which candidates hold 35. */
async function siteInTheSnow(call: Call) {
  const site = await createSite(call, 'Gap', '05');
  for (const interviewType of TYPES)
    await call('post', `interview-slot-templates/site/${site.id}`, {
      interviewType,
      slots: hours(interviewType.startsWith('MORNING') ? 8 : 13).map((hour) => ({
        convocationTime: hour,
        interviewTime: hour,
        nonPriority: false,
      })),
    });
  for (const interviewType of [...TYPES, ...TYPES, ...TYPES]) {
    const jury = await call<Identified>('post', `admin/juries/interview-site/${site.id}`, { interviewType });
    const [date] = await call<{ id: string }[]>('put', `admin/juries/${jury.id}/interview-dates`, [
      { date: DAY },
    ]);
    await call('post', `admin/juries/${jury.id}/interview-dates/${date?.id}/create-slots`);
  }
  const slots = (await slotsOn(call, [DAY])).map(({ id }) => id);
  const waiting = await waitingCandidates(call);
  for (let index = 0; index < HELD; index += 1)
    await call('post', 'admin/interview-slots/attribute-slot', {
      interviewSlotId: slots[index],
      candidateId: waiting[index],
    });
  return site;
}

/** What a planner does to the page, counted. */
function counted() {
  let gestures = 0;
  return {
    click: async (target: ReturnType<Page['getByRole']>) => {
      gestures += 1;
      await target.click();
    },
    fill: async (target: ReturnType<Page['getByRole']>, text: string) => {
      gestures += 1;
      await target.fill(text);
      await target.press('Tab');
    },
    count: () => gestures,
  };
}

test('a snow day moves in six gestures, a sick member is replaced, a jury is added and filled', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const call = caller(page.request, { Authorization: await authorization(page) });
  const site = await siteInTheSnow(call);
  await page.goto(`/admin/interview-sites/${site.id}/details`);

  await test.step('snow: the day of six juries, its 48 slots and their 35 candidates', async () => {
    const planner = counted();
    await planner.click(page.getByRole('button', { name: 'Déplacer la journée…, GAP01MP, 03/06/2099' }));
    const dialog = page.getByRole('dialog', { name: /^Déplacer la journée du mercredi 3 juin 2099/ });
    await planner.click(dialog.getByRole('button', { name: 'Les 6 jurys du site ce jour-là', exact: true }));
    await planner.fill(dialog.getByRole('textbox', { name: 'Nouvelle date' }), '05/06/2099');
    const move = dialog.getByRole('button', { name: 'Déplacer 48 créneaux', exact: true });
    await expect(move).toBeEnabled();
    await expect(dialog.getByText('dont 35 attribués')).toBeVisible();
    await picture(page, '84-neige');
    await expectAccessible(page);
    await planner.click(move);
    await expect(page.getByText('La journée du mercredi 3 juin 2099 (6 jurys) est déplacée.')).toBeVisible();
    expect(planner.count()).toBeLessThanOrEqual(6);
    await expect(page.getByText('Vendredi 5 juin 2099')).toHaveCount(6);
    await page.getByRole('status').getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect(page.getByText('Annulé : tout est redevenu comme avant.')).toBeVisible();
    await expect(page.getByText('Mercredi 3 juin 2099')).toHaveCount(6);
  });

  await test.step('a member who is ill is replaced', async () => {
    const seats = page.getByRole('button', { name: 'Qui siège…, GAP01MP', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Qui siège : GAP01MP' });
    const add = async () => {
      await dialog.getByRole('combobox', { name: 'Ajouter un membre', exact: true }).click();
      await page.getByRole('option').first().click();
    };
    await seats.click();
    await add();
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Membres du jury enregistrés')).toBeVisible();
    await expect(dialog).toBeHidden();
    await seats.click();
    const ill = (await dialog.getByRole('group').first().getAttribute('aria-label')) ?? '';
    await dialog.getByRole('button', { name: `Retirer ${ill}`, exact: true }).click();
    await expect(dialog.getByText('Personne ne siège encore.')).toBeVisible();
    await add();
    await picture(page, '85-qui-siege');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a jury that is added after the creation gets its slots, and a candidate', async () => {
    await page.getByRole('link', { name: 'Gérer les jurys', exact: true }).click();
    await page.getByRole('button', { name: 'Nouveau jury', exact: true }).click();
    await page.getByRole('button', { name: 'Créer GAP04MP', exact: true }).click();
    await page.getByRole('button', { name: 'Ajouter une date', exact: true }).click();
    await page.getByRole('textbox', { name: 'Date', exact: true }).fill('04/06/2099');
    await page.getByRole('button', { name: 'Enregistrer les dates', exact: true }).click();
    await expect(page.getByText("Dates d'entretien enregistrées")).toBeVisible();
    await page.getByRole('link', { name: 'Gap', exact: true }).click();
    await page
      .getByRole('button', { name: 'Créer les créneaux de cette date…, GAP04MP, 04/06/2099', exact: true })
      .click();
    await page.getByRole('button', { name: 'Créer 8 créneaux', exact: true }).click();
    await expect(page.getByText('8 créneaux créés le jeudi 4 juin 2099 (GAP04MP).')).toBeVisible();
    const row = page.getByRole('row', { name: /GAP04MP/ });
    await row.getByRole('link', { name: 'Voir les créneaux', exact: true }).click();
    const candidates = page.getByRole('region', { name: 'Candidats' });
    await candidates.locator('[role=gridcell][col-id=Numero]', { hasText: /\d/ }).first().click();
    await page.locator('[role=gridcell][col-id=slotName]', { hasText: 'GAP04MP' }).first().click();
    await page.getByRole('button', { name: 'Attribuer ce créneau', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Attribution manuelle' });
    await dialog.getByRole('button', { name: 'Attribuer ce créneau', exact: true }).click();
    await expect(dialog.getByText(/GAP04MP.* est attribué à/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the other journeys find the sites as they were', async () => {
    await removeSite(call, site, [DAY, '2099-06-04']);
  });
});
