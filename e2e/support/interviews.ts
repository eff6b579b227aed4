import { expect, type APIRequestContext } from '@playwright/test';

type Headers = Record<string, string>;
export type Identified = { id: string; name: string };

/** Calls the API as who is signed in, and reads its answer. */
export function caller(request: APIRequestContext, headers: Headers) {
  return async <Answer>(method: 'get' | 'post' | 'put' | 'delete', path: string, data?: unknown) => {
    const sent = await request[method](`/api/v1/${path}`, { headers, ...(data !== undefined && { data }) });
    expect(sent.ok(), `${path}: ${await sent.text()}`).toBe(true);
    return (sent.status() === 204 ? undefined : await sent.json()) as Answer;
  };
}

export type Call = ReturnType<typeof caller>;

/** A site of a place to which no other journey goes. */
export async function createSite(call: Call, name: string, department: string) {
  const [manager] = await call<{ id: string }[]>('get', 'admin/interview-sites/available-managers');
  return call<Identified>('post', 'admin/interview-sites', {
    name,
    trigram: name.slice(0, 3).toUpperCase(),
    address: `2 route des Cols, ${name}`,
    email: 'entretiens@parvis.example',
    phone: '04 92 00 00 01',
    additionalInformation: '',
    numberOfPlaces: 20,
    manager: { id: manager?.id },
    managedLocations: { departments: [{ departmentNumber: department }], countries: ['France'] },
    correspondingParcoursupValues: {
      forFaceToFaceInterview: name,
      forRemoteInterview: `${name} à distance`,
    },
    timeZone: 'Europe/Paris',
  });
}

/** The ids of candidates who wait for a slot. */
export async function waitingCandidates(call: Call) {
  const filters = [{ filterType: 'COLUMN_FILTER', column: 'StatutEntretien', values: ['À attribuer'] }];
  const { content } = await call<{ content: { id: string }[] }>(
    'post',
    'admin/candidates/filter?page=0&size=50',
    { filters, columns: [] },
  );
  return content.map(({ id }) => id);
}

/** The slots of these days, to which no other journey goes. */
export async function slotsOn(call: Call, days: string[]) {
  const filters = [{ filterType: 'COLUMN_FILTER', column: 'convocationDate', values: days }];
  const { content } = await call<{ content: { id: string; slotName: string }[] }>(
    'post',
    'admin/interview-slots/filter?page=0&size=100',
    { filters },
  );
  return content;
}

/** The other journeys find sites and candidates as they were: the slots of these days go, then the juries and the site. */
export async function removeSite(call: Call, site: Identified, days: string[]) {
  const slotIds = (await slotsOn(call, days)).map(({ id }) => id);
  await call('post', 'admin/interview-slots/free', { slotIds });
  await call('post', 'admin/interview-slots/delete', { slotIds });
  const juries = await call<Identified[]>('get', `admin/juries/interview-site/${site.id}`);
  for (const { id } of juries) await call('delete', `admin/juries/${id}`);
  await call('delete', `admin/interview-sites/${site.id}`);
}
