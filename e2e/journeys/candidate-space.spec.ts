import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pdfOf } from '../support/documents.js';
import { openAccountOfEachMethod } from '../support/ownAccount.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

/** One white point. */
const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
    'base64',
  ),
});
const pdf = (name: string, buffer = pdfOf('Bulletin')) => ({ name, mimeType: 'application/pdf', buffer });

test('a candidate sends files from a phone, deletes one, and reads a document @pdf', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'candidat');
  const files = page.getByRole('region', { name: 'Mes pièces' });
  await expect(files.getByText('2 sur 25')).toBeVisible();
  await expect(files.getByText(/jusqu'au .* inclus/)).toBeVisible();
  const documents = page.getByRole('region', { name: 'Documents pour vous' });
  await expect(documents.getByText('1 à lire sur 1')).toBeVisible();
  await picture(page, '80-espace-candidat');
  await expectAccessible(page);

  await files.getByRole('button', { name: 'Ajouter des fichiers', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter des fichiers' });
  const leave = dialog.getByRole('button', { name: 'Fermer', exact: true }).last();
  await expect(leave).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 256 }); // a zoom of 400 %: it would hide the files
  await expect(leave).not.toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Aide sur les fichiers', exact: true }).click();
  const guide = page.getByRole('dialog', { name: 'Aide sur les fichiers' });
  await expect(guide).toBeVisible();
  await page.goBack();
  await expect(guide).toBeHidden();
  await dialog
    .getByLabel('Choisir des fichiers')
    .last()
    .setInputFiles([
      pdf('Relevé.pdf'),
      pdf('faux.pdf', Buffer.from('Bonjour')),
      { name: 'note.docx', mimeType: 'application/msword', buffer: Buffer.from('x') },
      photo('Page 1.png'),
      photo('Page 2.png'),
    ]);
  await expect(dialog.getByText(/ce format n'est pas accepté/)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Rester', exact: true }).click();
  await dialog.getByRole('button', { name: 'Tourner Page 1.png', exact: true }).click();
  await expect(dialog.getByText('Page 1.jpg')).toBeVisible();
  await picture(page, '81-ajouter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Réunir 2 photos en un PDF', exact: true }).click();
  await dialog.getByRole('button', { name: 'Envoyer 3 fichiers', exact: true }).click();
  await expect(dialog.getByText(/son contenu ne correspond pas à son nom/)).toBeVisible();
  await expect(dialog.getByText('2 envoyés sur 4')).toBeVisible();
  await expect(
    page.getByText(/^2 fichiers envoyés sur 4\. Refusés : faux\.pdf, note\.docx\.$/),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Terminer', exact: true })).toBeEnabled();
  await picture(page, '82-envoye');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Terminer', exact: true }).click();
  await expect(files.getByText('4 sur 25')).toBeVisible();
  await files.getByRole('button', { name: 'Supprimer Page 1.pdf', exact: true }).click();
  await page.getByRole('button', { name: 'Oui', exact: true }).click();
  await expect(files.getByText('3 sur 25')).toBeVisible();

  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: 'Reçu de Relevé.pdf', exact: true }).click(),
  ]);
  const received = readFileSync(await receipt.path());
  expect(received.subarray(0, 5).toString()).toBe('%PDF-');

  await files.getByRole('button', { name: 'Supprimer Relevé.pdf', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Oui', exact: true }).dblclick();
  await expect(page.getByText('Fichier supprimé')).toBeVisible();
  await expect(files.getByText('2 sur 25')).toBeVisible();
  await files.getByRole('button', { name: 'Ouvrir Bulletins_de_terminale.pdf', exact: true }).click();
  const own = page.getByRole('dialog', { name: 'Bulletins_de_terminale.pdf' });
  await expect(own.getByTitle('Contenu de Bulletins_de_terminale.pdf')).toHaveAttribute('src', /^blob:/);
  await page.goBack();
  await expect(own).toHaveCount(0);
  await expect(files).toBeVisible();

  await documents.getByRole('button', { name: 'Ouvrir Guide_du_candidat.pdf', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Guide_du_candidat.pdf' });
  await expect(preview.getByTitle('Contenu de Guide_du_candidat.pdf')).toHaveAttribute('src', /^blob:/);
  await page.goBack();
  await expect(preview).toHaveCount(0);
  await expect(documents.getByText(/^Lu le /)).toBeVisible();
  await expectAccessible(page);
});

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
    await expect(mine.getByText(sentence)).toBeVisible();
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
