import { header } from '../support/campaign.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const FORMULA = 'Points de bourse';

test('an administrator writes a formula, sees what is wrong with it, and opens it again from its column', async ({
  page,
}) => {
  await signIn(page, 'admin');

  await test.step('write', async () => {
    await page.getByRole('link', { name: 'Administration', exact: true }).first().click();
    await page.getByRole('link', { name: 'Formules', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Liste des formules' })).toBeVisible();
    await picture(page, '05-formules');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Nouvelle formule', exact: true }).click();
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(FORMULA);
    await page.getByRole('button', { name: "Partir d'un modèle", exact: true }).click();
    const models = page.getByRole('dialog', { name: "Partir d'un modèle" });
    await models.getByRole('radio', { name: /^Points par réponse/ }).check();
    await models.getByRole('combobox', { name: 'Réponse', exact: true }).fill('methode travail');
    await page.getByRole('option', { name: /^Avis Méthode Travail - Libellé/ }).click();
    await models.getByRole('combobox', { name: /les réponses$/ }).click();
    await page.getByRole('option', { name: /^PointsAvis\[Avis\]/ }).click();
    await models.getByRole('combobox', { name: /les points$/ }).click();
    await page.getByRole('option', { name: /^PointsAvis\[Points\]/ }).click();
    await picture(page, '05b-modeles');
    await expectAccessible(page);
    await models.getByRole('button', { name: 'Utiliser ce modèle', exact: true }).click();
    await expect(page.getByText('Formule correcte')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Formule de calcul', exact: true })).toBeFocused();
    await page.keyboard.press('Control+z');
    await page.getByRole('textbox', { name: 'Formule de calcul', exact: true }).click();
    await page.keyboard.insertText('SI(RankINP[@Boursier]="Non boursier";1;2)*');
    await expect(page.getByText('La formule de calcul est invalide')).toBeVisible();
    await picture(page, '06-formule-invalide');
    await expectAccessible(page);
    await page.keyboard.insertText('10');
    await expect(page.getByText('La formule de calcul est invalide')).toBeHidden();
    await picture(page, '07-formule');
    await page.getByRole('button', { name: 'Créer', exact: true }).click();
    await expect(page.getByText('Formule éditée avec succès')).toBeVisible();
  });

  await test.step('show its results', async () => {
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Lancer les calculs et afficher la colonne', exact: true }).click();
    await expect(page.getByText('Les calculs sont terminés')).toBeVisible();
    await expect(header(page, FORMULA)).toBeVisible();
    await page.getByRole('button', { name: 'Liste des champs', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Rechercher un champ' })).toBeVisible();
    await picture(page, '08-champs');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fermer', exact: true }).first().click();
  });

  await test.step('open it from its header', async () => {
    await header(page, FORMULA).getByText('Points').click();
    await expect(page.getByRole('textbox', { name: 'Formule de calcul' })).toBeVisible();
    await picture(page, '12-tiroir');
    await expectAccessible(page);
  });
});
