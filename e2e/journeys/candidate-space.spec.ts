import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openAccountOfEachMethod } from '../support/ownAccount.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

/** The buttons whose label is cut, or that are not all in the window. */
const cutButtons = (page: Page) =>
  page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((each) => {
        const { right, height } = each.getBoundingClientRect();
        return right > innerWidth || each.scrollWidth > each.clientWidth || each.scrollHeight > height + 1;
      })
      .map(({ textContent }) => textContent),
  );

test('at 200 % on a phone, in dark, no window of the space cuts a button', async ({ browser }) => {
  const phone = await browser.newContext({
    viewport: { width: 195, height: 422 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  const mine = await phone.newPage();
  await signIn(mine, 'candidat');
  await expect(mine.getByRole('region', { name: 'Mes pièces' }).getByText(/ sur 25$/)).toBeVisible();
  expect(await cutButtons(mine)).toEqual([]);
  await expectAccessible(mine);
  for (const [address, name] of Object.entries({
    profil: 'Mon profil',
    aide: 'Aide sur les fichiers',
    fichiers: 'Ajouter des fichiers',
    lettre: 'Votre lettre',
    notes: 'Mes notes',
  })) {
    await mine.goto(`/candidate?ouvert=${address}`);
    const dialog = mine.getByRole('dialog', { name, exact: true });
    await expect(dialog).toBeVisible();
    await expectAccessible(mine);
    expect(await cutButtons(mine)).toEqual([]);
    await picture(mine, `86-${address}-200`);
  }
  // With the few colours of a system's own, the chosen button still differs from the other.
  await mine.emulateMedia({ forcedColors: 'active' });
  const grounds = await mine
    .getByRole('button', { name: 'Terminale', pressed: true })
    .evaluate((each) => [null, '::before'].map((part) => getComputedStyle(each, part).backgroundColor));
  expect(new Set(grounds).size).toBe(2);
  await mine.emulateMedia({ forcedColors: null });
  await mine.getByRole('textbox').first().fill('145');
  await mine.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(mine.getByText('T1 : La note doit être inférieure ou égale à 20')).toBeVisible();
  await mine.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(mine.getByRole('dialog', { name: 'Modifications non enregistrées' })).toBeVisible();
  await expectAccessible(mine);
  expect(await cutButtons(mine)).toEqual([]);
  await picture(mine, '86-quitter-200');
  await phone.close();
});

test('a candidate with an interview reads the letter and says that they cannot come', async ({
  page,
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const mine = await phone.newPage();
  await signIn(mine, 'entretien');
  const interview = mine.getByRole('region', { name: 'Votre entretien', exact: true });
  await expect(interview.getByText(/heure de Paris/).first()).toBeVisible();
  await picture(mine, '82-entretien-en-premier');
  await expectAccessible(mine);
  const [calendar] = await Promise.all([
    mine.waitForEvent('download'),
    interview.getByRole('button', { name: 'Ajouter à mon agenda', exact: true }).click(),
  ]);
  expect(calendar.suggestedFilename()).toBe('entretien.ics');
  expect(readFileSync(await calendar.path(), 'utf8')).toContain('TRIGGER:-P1D');
  await mine.getByRole('button', { name: 'Afficher', exact: true }).click();
  const letter = mine.getByRole('dialog', { name: 'Votre lettre' });
  await expect(letter.getByText(/Vous passez un entretien/)).toBeVisible();
  await expect(letter.getByText('Bonjour,')).toBeHidden();
  await expect(letter.getByText(/^Accueil au rez-de-chaussée/)).toHaveCount(0); // it is for those who come
  await expect(letter.getByText('une webcam et un micro, obligatoires')).toBeVisible();
  await picture(mine, '83-lettre');
  await expectAccessible(mine);
  // Printed by the browser, it is the letter alone.
  await mine.emulateMedia({ media: 'print' });
  await expect(mine.getByRole('button')).toHaveCount(0);
  await expect(letter.getByText(/Vous passez un entretien/)).toBeVisible();
  expect((await mine.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await mine.emulateMedia({ media: null });
  await letter.getByRole('button', { name: 'Fermer', exact: true }).click();

  await mine.getByRole('button', { name: 'Je confirme ma présence', exact: true }).click();
  await expect(mine.getByText(/^Vous avez confirmé votre présence/)).toBeVisible();
  await mine.getByRole('button', { name: 'Changer ma réponse', exact: true }).click();
  await mine.getByRole('button', { name: "J'ai un empêchement", exact: true }).click();
  await mine
    .getByRole('textbox', { name: "Qu'est-ce qui vous empêche de venir ?", exact: true })
    .fill('Grève des trains');
  await picture(mine, '84-empechement');
  await expectAccessible(mine);
  await mine.getByRole('button', { name: 'Signaler', exact: true }).click();
  await expect(mine.getByText(/Vous avez signalé un empêchement/)).toBeVisible();
  await expectAccessible(mine);
  await phone.close();

  await page.setViewportSize({ width: 2600, height: 900 }); // all columns of both grids
  await signIn(page, 'creneaux', '/admin/interview-slots');
  const slots = page.getByRole('region', { name: "Créneaux d'entretien" });
  await expect(
    slots.locator('[role=gridcell][col-id=presence]', { hasText: 'Grève des trains' }),
  ).toBeVisible();
  await picture(page, '85-creneaux-presence');
  await expectAccessible(page);
});

const METHODS: Record<string, RegExp> = {
  INTERVIEW: /Sa date sera affichée ici dès qu'elle sera fixée/,
  PFM: /est étudiée sur dossier, sans entretien/,
  FA: /vient de votre fiche avenir/,
  NONE: /vous sont donnés par Parcoursup/,
  ENCF: /n'a pas été examinée/,
};

test('a candidate of each other method reads on a phone how they are evaluated', async ({ browser }) => {
  const accounts = openAccountOfEachMethod('parvis-demo');
  expect(Object.keys(accounts).sort()).toEqual(Object.keys(METHODS).sort());
  for (const [method, sentence] of Object.entries(METHODS)) {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const mine = await phone.newPage();
    await signIn(mine, `lettre-${method.toLowerCase()}`);
    await expect(mine.getByText(sentence).first()).toBeVisible();
    const show = mine.getByRole('button', { name: 'Afficher' });
    if (method === 'INTERVIEW' || method === 'ENCF') await expect(show).toHaveCount(0);
    else {
      await show.click();
      const letter = mine.getByRole('dialog', { name: 'Votre lettre' });
      await expect(letter.getByText(sentence)).toBeVisible();
      if (method === 'PFM') {
        const evaluated = letter.getByRole('listitem');
        await expect(evaluated).toHaveText([/^Votre projet de formation motivé/, /^Votre fiche avenir/]);
        await picture(mine, '87-lettre-pfm');
        await expectAccessible(mine);
      }
    }
    await phone.close();
  }
});
