import { expect, type APIRequestContext, type Page } from '@playwright/test';

const API = '/api/v1/admin';
/** The roles of a grid's cells and headers name their column by this attribute. */
const RESULTS = (formula: string) => `Candidats[${formula}]`;

/** The Authorization header that the application sends in the name of who is signed in on `page`. */
export async function authorization(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().includes('/api/v1/') && 'authorization' in sent.headers()),
    page.reload(),
  ]);
  return request.headers().authorization ?? '';
}

/**
 * A formula of the campaign, computed and shown as the only column of results in the Classement of the administrator who
 * is signed in on `page`: `name` is for one journey alone, so that each runs without the others.
 */
export async function computedColumn(page: Page, name: string, formula: string) {
  const headers = { Authorization: await authorization(page) };
  const created = await page.request.post(`${API}/formula-edition`, {
    headers,
    data: {
      name,
      type: 'ROW_FORMULA',
      businessValue: 'NONE',
      formula,
      externalColumnDescriptors: [],
      internalColumnDescriptors: [],
      businessColumnDescriptors: [],
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  await page.reload();
  await compute(page);
  await showColumn(page, name);
}

/** Launches the computations from the Classement, and awaits their results. */
export async function compute(page: Page) {
  await page.getByRole('button', { name: 'Lancer les calculs', exact: true }).click();
  await expect(page.getByText('Les calculs sont terminés')).toBeVisible();
}

/** Ticks the column of a formula in the panel of fields, which `look` sees before it is closed. */
export async function showColumn(page: Page, name: string, look?: () => Promise<void>) {
  await page.getByRole('button', { name: 'Liste des champs', exact: true }).click();
  await page.getByRole('textbox', { name: 'Rechercher un champ', exact: true }).fill(name.toLowerCase());
  await page.getByRole('treeitem', { name, exact: true }).click();
  await look?.();
  await page.getByRole('button', { name: 'Fermer', exact: true }).first().click();
  await expect(header(page, name)).toBeVisible();
}

/** The header of a formula's column. */
export function header(page: Page, name: string) {
  return page.getByRole('columnheader', { name: new RegExp(name) });
}

/** The cells of a formula's column that are on screen, from the top. */
export function values(page: Page, name: string) {
  return page.locator(`[role=gridcell][col-id="${RESULTS(name)}"]`);
}

/** How many candidates pass the filters, as the Classement shows it. */
export function counter(page: Page) {
  return page.getByText(/Nombre de candidats chargés/);
}

/** The first rows are there: until then the counter reads `0 / …`, and no key goes into the grid. */
export async function rowsShown(page: Page) {
  await expect(counter(page)).toHaveText(/\/ \d+$/);
}

type Headers = Record<string, string>;

/** Makes a slot of a jury at this hour, long after anything else a journey does; returns its id. */
export async function slotAt(
  request: APIRequestContext,
  headers: Headers,
  { hour, remote }: { hour: string; remote: boolean },
) {
  const listed = await request.get(`${API}/juries/interview-slot-creation`, { headers });
  const juries = (await listed.json()) as { id: string; interviewType: string }[];
  const data = {
    juryId: juries.find(({ interviewType }) => interviewType.endsWith(remote ? 'REMOTE' : 'FACE_TO_FACE'))
      ?.id,
    convocationDate: '2099-05-14',
    convocationTime: hour,
    interviewTime: hour,
    videoconferenceLink: remote ? 'https://visio.parvis.example/journal' : null,
    videoconferencePassword: remote ? '482 913' : null,
  };
  const made = await request.post(`${API}/interview-slots/create-manually`, { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  return ((await made.json()) as { id: string }).id;
}

/** Gives the slot to a candidate. */
export async function attribute(
  request: APIRequestContext,
  headers: Headers,
  interviewSlotId: string,
  candidateId: string | undefined,
) {
  const data = { interviewSlotId, candidateId };
  const attributed = await request.post(`${API}/interview-slots/attribute-slot`, { headers, data });
  expect(attributed.status(), await attributed.text()).toBe(200);
}

/** Takes the slot away from its candidate, and removes it. */
export async function removeSlot(request: APIRequestContext, headers: Headers, id: string) {
  await request.delete(`${API}/interview-slots/${id}/candidate`, { headers });
  await request.delete(`${API}/interview-slots/${id}`, { headers });
}
