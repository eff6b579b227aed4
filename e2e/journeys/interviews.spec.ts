import type { Page } from '@playwright/test';
import { authorization, showColumn } from '../support/campaign.js';
import { caller, type Identified } from '../support/interviews.js';
import { expect, expectAccessible, picture, signIn, test } from '../support/test.js';

const DAY = '2099-04-28';

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function fillSite(page: Page) {
  const fields = {
    Trigramme: 'qui',
    'Places par promotion': '72',
    Adresse: '12 quai du Port, 29000 Quimper',
    'E-mail': 'quimper@parvis.example',
    Téléphone: '02 98 00 41 27',
  };
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Quimper');
  for (const [name, value] of Object.entries(fields))
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  await choose(page, 'Responsable', /./);
  await page.getByRole('combobox', { name: 'Départements', exact: true }).fill('finist');
  await page.getByRole('option', { name: '29 Finistère', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Valeur Parcoursup en présentiel', exact: true }).fill('Quimper');
  await page
    .getByRole('combobox', { name: 'Valeur Parcoursup à distance', exact: true })
    .fill('Quimper à distance');
}

/** A site that is not the manager's, and the number of a candidate who goes there. */
async function elsewhere(page: Page) {
  const headers = { Authorization: await authorization(page) };
  const summaries = await page.request.get('/api/v1/admin/interview-sites/summaries', { headers });
  const sites = (await summaries.json()) as { id: string; name: string }[];
  const site = sites.find(({ name }) => name === 'Toulouse')?.id ?? '';
  const filter = { filterType: 'COLUMN_FILTER', column: 'SiteEntretienEffectif', values: ['Toulouse'] };
  const found = await page.request.post('/api/v1/admin/candidates/filter', {
    headers,
    data: { filters: [filter], columns: [] },
  });
  const { content } = (await found.json()) as { content: { externalId: string }[] };
  return { site, number: content[0]?.externalId ?? '' };
}

/** Has the demonstration's jury sit in a jury of that site, on all its days. */
async function sitIn(page: Page, siteName: string) {
  const call = caller(page.request, { Authorization: await authorization(page) });
  const sites = await call<Identified[]>('get', 'admin/interview-sites/summaries');
  const site = sites.find(({ name }) => name === siteName);
  const [jury] = await call<Identified[]>('get', `admin/juries/interview-site/${site?.id}`);
  const [member] = await call<{ id: string }[]>('get', 'admin/juries/available-members');
  const members = [{ userId: member?.id, dates: null }];
  await call('put', `admin/juries/${jury?.id}/members`, { members });
}

/** Whether nothing lies over the middle of a field: the bar of buttons stays at the bottom of the window. */
function isInSight(field: Element) {
  const { left, top, width, height } = field.getBoundingClientRect();
  return field === document.elementFromPoint(left + width / 2, top + height / 2);
}

/** What lies under something else in the bar, once a reader has the letters spaced out as WCAG 1.4.12 says. */
const coveredInBar = (page: Page) =>
  page.getByRole('banner').evaluate((bar) => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spaced];
    const covered = [...bar.querySelectorAll('a, button')].filter((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return width > 0 && !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== spaced);
    return covered.map(({ textContent }) => textContent);
  });

test('an interview goes from its site to the note in the Classement, each role doing its part', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin', '/admin/interview-sites');

  await test.step('a site', async () => {
    await page.getByRole('link', { name: "Nouveau site d'entretien", exact: true }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await coveredInBar(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Fuseau horaire', exact: true }).focus();
    await page.keyboard.press('Tab');
    const last = page.getByRole('combobox', { name: 'Valeur Parcoursup en présentiel', exact: true });
    await expect(last).toBeFocused();
    expect(await last.evaluate(isInSight)).toBe(true);
    await page.getByRole('button', { name: 'Créer le site', exact: true }).click();
    await expect(page.getByText('Nom obligatoire')).toBeVisible();
    // The first wrong field has the focus, and its name is in sight above it.
    await expect(page.locator('label', { hasText: /^Nom/ })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await picture(page, '70-site-invalide');
    await expectAccessible(page);
    await fillSite(page);
    await expect(page.getByRole('textbox', { name: 'Trigramme' })).toHaveValue('QUI');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText("Site d'entretien créé avec succès")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Quimper', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Quimper', exact: true }).click();
    await expect(page.getByText('Aucun jury')).toBeVisible();
    await picture(page, '71-site');
    await expectAccessible(page);
  });

  await test.step('a jury and its date', async () => {
    await page.getByRole('link', { name: 'Gérer les jurys', exact: true }).first().click();
    await page.setViewportSize({ width: 320, height: 256 }); // a zoom of 400 %
    await page.getByRole('button', { name: 'Nouveau jury', exact: true }).first().click();
    await expect(page.getByText('Présentiel matin', { exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Créer QUI01MP', exact: true }).click();
    await page.getByRole('button', { name: 'Ajouter une date', exact: true }).click();
    const date = page.getByRole('textbox', { name: 'Date', exact: true });
    await expect(date).toBeFocused();
    expect(await date.evaluate(isInSight)).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Ouvrir le calendrier', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Calendrier' }).getByText('Barré : passé.')).toBeVisible();
    await picture(page, '72-calendrier');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await date.fill('28/04/2099');
    await page.getByRole('button', { name: 'Enregistrer les dates', exact: true }).click();
    await expect(page.getByText("Dates d'entretien enregistrées")).toBeVisible();
    await picture(page, '72-jury');
    await expectAccessible(page);
  });

  await test.step('the hours of interview', async () => {
    await page.getByRole('link', { name: 'Modèles de créneaux', exact: true }).click();
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('button', { name: 'Ajouter un horaire', exact: true }).click();
    await panel.getByRole('button', { name: 'Ajouter un horaire', exact: true }).click();
    await panel.getByRole('button', { name: 'Enregistrer les 2 modèles', exact: true }).click();
    await expect(page.getByText('Modèles de créneaux enregistrés')).toBeVisible();
    await expect(panel.getByText('2 créneaux')).toBeVisible();
    await picture(page, '73-modeles');
    await expectAccessible(page);
  });

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const manager = await context.newPage();
  await signIn(manager, 'creneaux', '/admin/interview-slots');
  const candidates = manager.getByRole('region', { name: 'Candidats' });
  const waiting = manager.getByRole('button', { name: /à attribuer$/ });
  const before = (await waiting.textContent()) ?? '';

  await test.step('every slot is created, and attributed after a simulation', async () => {
    await manager.getByRole('button', { name: 'Créer les créneaux', exact: true }).click();
    const creation = manager.getByRole('dialog', { name: 'Créer les créneaux' });
    await expect(creation.getByText('2 en présentiel, 0 à distance')).toBeVisible();
    await picture(manager, '74-creation');
    await expectAccessible(manager);
    await creation.getByRole('button', { name: /^Créer \d+ créneaux/ }).click();
    await expect(creation.getByText(/^\d+ créneaux créés/)).toBeVisible();
    await creation.getByRole('button', { name: 'Fermer', exact: true }).click();
    await manager.getByRole('button', { name: 'Attribution automatique', exact: true }).click();
    const attribution = manager.getByRole('dialog', { name: 'Attribution automatique' });
    await expect(attribution.getByText('Cette action est irréversible')).toBeVisible();
    await picture(manager, '75-simulation');
    await expectAccessible(manager);
    await attribution.getByRole('button', { name: /^Attribuer \d+ créneaux/ }).click();
    await expect(attribution.getByText(/\d+ attribués en présentiel, \d+ à distance/)).toBeVisible();
    await attribution.getByRole('button', { name: 'Fermer', exact: true }).click();
    await expect(waiting).not.toHaveText(before);
    await picture(manager, '76-attribution');
    await expectAccessible(manager);
  });

  await test.step('an administrator takes the attribution back', async () => {
    await page.getByRole('button', { name: /^Travaux/ }).click();
    await page.getByRole('button', { name: /^Annuler cette attribution/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Annuler cette attribution ?' });
    await expect(dialog.getByText('Tout redevient comme avant')).toBeVisible();
    await picture(page, '77-annulation');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Annuler cette attribution', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Annuler cette création' })).toBeVisible();
  });

  const number = await test.step('a slot made by hand is given to a candidate who waits', async () => {
    await manager.getByRole('button', { name: 'Recharger', exact: true }).click();
    await expect(waiting).toHaveText(before);
    await waiting.click();
    // The rows match the filter once the grid shows their count.
    const found = candidates.getByRole('region', { name: 'Filtres' }).getByRole('status');
    await expect(found).toHaveText(before.replace(' à attribuer', ''));
    await expect(candidates.getByRole('grid', { name: 'Candidats', exact: true })).toBeVisible();
    await expect(manager.getByRole('grid', { name: "Créneaux d'entretien", exact: true })).toBeVisible();
    const cell = candidates.locator('[role=gridcell][col-id=Numero]', { hasText: /\d/ }).first();
    const text = ((await cell.textContent()) ?? '').trim();
    await cell.click();
    await expect(manager.getByText(`n° ${text}`)).toBeVisible();
    // The few colours of a system's own draw no shadow: the cell with the focus and the chosen row still show.
    await manager.emulateMedia({ forcedColors: 'active' });
    await expect(cell).toHaveCSS('outline-style', 'solid');
    const beside = candidates.locator('.ag-row-selected [col-id=Nom]');
    await expect(beside).toHaveCSS('border-bottom-width', '2px');
    await manager.emulateMedia({ forcedColors: null });
    await manager.getByRole('button', { name: 'Nouveau créneau', exact: true }).click();
    await choose(manager, 'Jury', /^QUI01MP/);
    await manager.getByLabel("Heure d'entretien").fill('11:00');
    await manager.getByRole('button', { name: 'Créer le créneau', exact: true }).click();
    await expect(manager.getByText('Créneau créé avec succès')).toBeVisible();
    await manager.getByRole('button', { name: 'Attribuer ce créneau', exact: true }).click();
    const dialog = manager.getByRole('dialog', { name: 'Attribution manuelle' });
    await dialog.getByRole('button', { name: 'Attribuer ce créneau', exact: true }).click();
    await expect(dialog.getByText(/QUI01MP.* est attribué à/)).toBeVisible();
    await picture(manager, '78-attribution-manuelle');
    await expectAccessible(manager);
    await context.close();
    return text;
  });

  await test.step('the jury finds and grades', async () => {
    await sitIn(page, 'Quimper');
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 1024, height: 768 },
    });
    const jury = await context.newPage();
    await signIn(jury, 'jury');
    await jury.getByLabel('Numéro du candidat').fill('0000000');
    await jury.keyboard.press('Enter');
    await expect(jury.getByText('Aucun candidat ne correspond à votre recherche')).toBeVisible();
    await expect(jury.getByText(/^Aucun candidat trouvé/)).toBeVisible();
    await expectAccessible(jury);
    await jury.getByLabel('Numéro du candidat').fill(number);
    await jury.keyboard.press('Enter');
    await expect(jury.getByRole('button', { name: 'Enregistrer' })).toBeVisible();
    await picture(jury, '79-jury');
    await expectAccessible(jury);
    await jury.keyboard.press('b');
    await jury.getByLabel('Numéro du candidat').fill('0000000');
    await jury.keyboard.press('Enter');
    const unsaved = jury.getByRole('dialog', { name: /^Enregistrer la note B d/ });
    await expect(unsaved.getByRole('button', { name: 'Enregistrer', exact: true })).toBeFocused();
    await picture(jury, '79b-note-a-enregistrer');
    await expectAccessible(jury);
    await jury.keyboard.press('Escape');
    await expect(unsaved).toBeHidden();
    await jury.keyboard.press('Control+Enter');
    // The day of this journey is far from its campaign.
    const far = jury.getByRole('dialog', { name: 'Cette date est-elle la bonne ?' });
    await expectAccessible(jury);
    await far.getByRole('button', { name: 'Enregistrer quand même', exact: true }).click();
    await expect(jury.getByText('Note sauvegardée avec succès')).toBeVisible();
    await expectAccessible(jury);
    // A zoom of 200 %: nothing scrolls sideways, though the days on which the person sits are told at length.
    await expect(jury.getByLabel('Date', { exact: true })).toContainText('vous siégez');
    for (const width of [720, 640]) {
      await jury.setViewportSize({ width, height: 450 });
      expect(await jury.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await context.close();
  });

  await test.step('the site leads to the slots of its jury', async () => {
    await page.goto('/admin/interview-sites');
    await page.getByRole('link', { name: 'Quimper', exact: true }).click();
    const sheet = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Feuille du jour, QUI01MP, 28/04/2099', exact: true }).click();
    expect((await sheet).suggestedFilename()).toBe(`feuille-QUI01MP-${DAY}.pdf`);
    await page.getByRole('link', { name: 'Voir les créneaux', exact: true }).click();
    const slots = page.getByRole('region', { name: "Créneaux d'entretien" });
    await expect(slots.getByRole('region', { name: 'Filtres' })).toContainText('QUI01MP');
    await expect(slots.locator('[role=gridcell][col-id=juryName]', { hasText: 'QUI01MP' })).toHaveCount(3);
    await expectAccessible(page);
  });

  await test.step('the manager of the site sees their own sites alone', async () => {
    const foreign = await elsewhere(page);
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const own = await context.newPage();
    await signIn(own, 'sites', '/admin/interview-sites');
    await expect(own.getByRole('heading', { name: "Liste de mes sites d'entretien" })).toBeVisible();
    await expect(own.getByRole('row', { name: /^Quimper 3 0 3 1$/ })).toBeVisible();
    await expect(own.getByRole('row', { name: /^3 sites/ })).toBeVisible();
    await picture(own, '81-mes-sites');
    await expectAccessible(own);
    await own.getByRole('link', { name: 'Quimper', exact: true }).click();
    await expect(own.getByRole('row', { name: /QUI01MP/ })).toBeVisible();
    await expectAccessible(own);
    await own.goto(`/admin/interview-sites/${foreign.site}/details`);
    await expect(own.getByText("Erreur lors de la récupération du site d'entretien").first()).toBeVisible();
    await expectAccessible(own);

    await own.getByRole('link', { name: 'Espace Jury', exact: true }).click();
    const searched = own.getByLabel('Numéro du candidat');
    await searched.fill(foreign.number);
    await own.keyboard.press('Enter');
    await expect(own.getByText('Aucun candidat ne correspond à votre recherche')).toBeVisible();
    await searched.fill(number);
    await own.keyboard.press('Enter');
    await expect(own.getByText(/^Noté par/)).toBeVisible();
    await expect(own.getByRole('button', { name: 'Modifier' })).toBeHidden();
    await picture(own, '82-jury-responsable');
    await expectAccessible(own);

    await own.getByRole('link', { name: 'Classement', exact: true }).click();
    const numberInRanking = own.getByPlaceholder('Rechercher un candidat');
    await numberInRanking.fill(foreign.number);
    await expect(own.getByText('Aucune donnée')).toBeVisible();
    await numberInRanking.fill(number);
    await expect(own.getByText(/^1 sur/)).toBeVisible();
    await picture(own, '83-classement-responsable');
    await expectAccessible(own);
    await context.close();
  });

  await test.step('a slot is taken from its candidate, then removed', async () => {
    await page.goto('/admin/interview-slots?jury=QUI01MP');
    const slot = page.locator('[role=gridcell][col-id=slotName]', { hasText: `QUI01MP-${DAY}-1100` });
    for (const [action, question, outcome] of [
      ['Libérer le créneau', "n'aura plus de créneau", 'Créneau libéré'],
      ['Supprimer le créneau', 'Aucun candidat ne le tient', 'Créneau supprimé'],
    ] as const) {
      await slot.click();
      await page.getByRole('button', { name: action, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `${action} QUI01MP-${DAY}-1100 ?` });
      await expect(dialog.getByText(question)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: action, exact: true }).click();
      await expect(page.getByText(outcome)).toBeVisible();
    }
    await expect(slot).toBeHidden();
  });

  await test.step('the grade stands in the Classement', async () => {
    await page.goto('/admin/candidates');
    await page.getByPlaceholder('Rechercher un candidat').fill(number);
    await expect(page.getByText(/^1 sur/)).toBeVisible();
    await showColumn(page, 'NoteEntretien');
    await expect(page.locator('[role=gridcell][col-id=NoteEntretien]', { hasText: 'B' })).toBeVisible();
    await picture(page, '80-note-entretien');
  });
});
