import { attribute, authorization, removeSlot, slotAt } from '../support/campaign.js';
import { expect, expectAccessible, picture, settled, signIn, test } from '../support/test.js';

const API = '/api/v1/admin';
const OPENING = 'La lettre de Parvis, {prénom}, est là.';

type Row = { id: string };

test('an administrator sets the texts that candidates read, and mails the letters', async ({ page }) => {
  await signIn(page, 'admin', '/admin/administrations');
  const headers = { Authorization: await authorization(page) };
  await page.getByRole('link', { name: 'Campagne', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Campagne/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Aperçu' })).toContainText('Bonjour Camille');
  const current = page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]');
  await expect(current).toHaveText('Programme et établissement');
  await page
    .getByRole('heading', { name: 'Lettre : distanciel', exact: true })
    .evaluate((heading) => heading.scrollIntoView());
  await expect(current).toHaveText('Lettre : distanciel');
  await page.getByRole('link', { name: 'E-mail : lettres', exact: true }).click();
  await expect(current).toHaveText('E-mail : lettres');
  await picture(page, '80-campagne');
  await expectAccessible(page);
  // On paper its buttons lie over nothing of the long form.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main [data-footer]')).toHaveCSS('position', 'static');
  await page.emulateMedia({ media: null });
  const text = page.getByLabel("Première phrase de l'e-mail", { exact: false }).first();
  await text.fill(OPENING);
  await page
    .getByRole('textbox', { name: 'Adresse de contact', exact: true })
    .fill('admission@parvis.example');
  await page.getByRole('combobox', { name: /^Page/ }).click();
  await page.getByRole('option', { name: 'Lettre, PFM', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Aperçu' })).toContainText('admission@parvis.example');
  await picture(page, '81-campagne-modifiee');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enregistrer 2 modifications', exact: true }).click();
  await expect(page.getByText('Réglages enregistrés')).toBeVisible();
  await page.getByRole('button', { name: 'Voir les versions', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Après : La lettre de Parvis');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fermer', exact: true }).click();

  const slot = await slotAt(page.request, headers, { hour: '09:00', remote: false });
  const found = await page.request.post(`${API}/candidates/filter`, {
    headers,
    data: {
      columns: ['MethodeEvaluation'],
      filters: [
        { filterType: 'COLUMN_FILTER', column: 'MethodeEvaluation', error: false, values: ['INTERVIEW'] },
        { filterType: 'COLUMN_FILTER', column: 'StatutEntretien', error: false, values: ['À attribuer'] },
      ],
    },
  });
  const [first, second] = ((await found.json()) as { content: Row[] }).content;
  await attribute(page.request, headers, slot, first?.id);

  await page.goto('/admin/administrations/features');
  const dialog = page.getByRole('dialog');
  const turn = async (name: string, button: RegExp | string) => {
    await page.getByRole('switch', { name, exact: true }).click();
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog.getByRole('status')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();
  };
  // One looks at the mail of a real candidate before any leaves.
  await page.getByRole('switch', { name: 'E-mails de la note de motivation', exact: true }).click();
  await dialog
    .getByRole('button', { name: /^Voir l'e-mail de / })
    .first()
    .click();
  const shownMail = page.getByRole('dialog', { name: /^L'e-mail de / });
  await expect(shownMail.frameLocator('iframe').getByText(/La lettre de Parvis, .+, est là\./)).toBeVisible();
  await picture(page, '82-lettre-avant-envoi');
  await shownMail.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Annuler', exact: true }).click();
  await turn('E-mails de la note de motivation', /^Activer (quand même )?et envoyer [\d\s]+ e-mails$/);

  await expect
    .poll(async () => {
      const filter = { status: 'HELD', subject: "Modalités d'évaluation" };
      const held = await page.request.post(`${API}/emails`, { headers, data: filter });
      return ((await held.json()) as { content: Row[] }).content.length;
    })
    .toBe(25);
  await page.goto('/admin/administrations/emails');
  await page.getByRole('button', { name: /^Retenus \(/ }).click();
  const mail = page.getByRole('row').filter({ hasText: "Modalités d'évaluation" }).first();
  await expect(mail).toBeVisible();
  await mail.dblclick();
  await expect(page.frameLocator('iframe').getByText(/La lettre de Parvis, .+, est là\./)).toBeVisible();
  await picture(page, '82-emails-lettres');
  // No script runs in the frame of a mail, not even axe's.
  await page.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expectAccessible(page);

  // Who gets the slot afterwards is written to by a hand alone.
  await attribute(page.request, headers, slot, second?.id);
  await page.goto('/admin/administrations/letters');
  const waiting = page.getByRole('row').filter({ hasText: 'Créneau attribué' });
  await expect(waiting).toHaveCount(1);
  await expectAccessible(page);
  await waiting.getByRole('button').first().click();
  await expect(page.getByText('Donné à la main', { exact: false }).last()).toBeVisible();
  await settled(page);
  await picture(page, '60-lettres-a-envoyer');
  await page.getByRole('link', { name: 'Changer ce réglage', exact: true }).click();
  await expect(
    page.getByRole('combobox', { name: 'Envoyer aux nouveaux venus sans attendre' }),
  ).toBeFocused();

  await removeSlot(page.request, headers, slot);
  await page.goto('/admin/administrations/features');
  await turn('E-mails de la note de motivation', 'Désactiver');
});
