import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetKeptPage } from '@/shared/session/keptPage';
import { signOut } from '@/shared/session/session';
import { signInAs } from '@/test/identity';
import { LETTERHEAD } from '@/test/letterhead';
import { allRead, renderPage } from '@/test/renderPage';
import type { OwnEvaluation } from './api';
import { OfflineReading } from './OfflineReading';

const TODAY = '2099-04-20';
const EVALUATION: OwnEvaluation = {
  enabled: true,
  evaluationMethod: 'INTERVIEW',
  candidateDetails: null,
  interviewDetails: {
    interviewSlotName: 'TLS01MD-2099-04-28-0900',
    interviewType: 'MORNING_FACE_TO_FACE',
    interviewDateTime: '2099-04-28T09:00:00+02:00',
    convocationDateTime: '2099-04-28T08:45:00+02:00',
    interviewSiteName: 'Toulouse',
    interviewFaceToFaceDetails: null,
    interviewRemoteDetails: null,
    contactEmailAddress: null,
    contactPhoneNumber: null,
    complementaryInfo: null,
  },
  letter: {
    letterhead: LETTERHEAD,
    title: 'Votre évaluation',
    greeting: 'Bonjour,',
    lead: 'Vous passez un <b>entretien</b>.',
    paragraphs: ['Venez à l’heure.'],
    rows: [
      { label: 'Date', value: 'Mardi 28 avril 2099', note: null, emphasis: null, kind: 'TEXT' },
      { label: 'Entretien', value: '9 h 00, heure de Paris', note: null, emphasis: null, kind: 'TEXT' },
      { label: 'Adresse', value: '8 rue du Port', note: 'au fond', emphasis: null, kind: 'TEXT' },
      { label: "Code d'accès", value: '4217', note: null, emphasis: null, kind: 'CODE' },
    ],
    lists: [{ title: 'Apportez', items: [{ text: 'une pièce d’identité', detail: null, kind: null }] }],
    closing: ['À bientôt.'],
  },
  notice: null,
  closedNotice: null,
};

/** What a device keeps: the answers of each cache, by address. */
let device: Map<string, Map<string, Response>>;
const unregister = vi.fn(() => Promise.resolve(true));
const register = vi.fn(() => Promise.resolve());

beforeEach(async () => {
  device = new Map();
  vi.stubGlobal('caches', {
    has: (name: string) => Promise.resolve(device.has(name)),
    delete: (name: string) => Promise.resolve(device.delete(name)),
    match: (path: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(device.get(cacheName)?.get(path)?.clone()),
    open: (name: string) => {
      const cache = device.get(name) ?? new Map<string, Response>();
      device.set(name, cache);
      return Promise.resolve({
        put: (path: string, answer: Response) => Promise.resolve(void cache.set(path, answer)),
      });
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, getRegistrations: () => Promise.resolve([{ unregister }]) },
  });
  await signInAs('ROLE_CANDIDATE');
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.clearAllMocks();
});

const show = (evaluation = EVALUATION) =>
  renderPage(<OfflineReading evaluation={evaluation} today={TODAY} />);
const box = () => screen.findByRole('checkbox', { name: /^Cet appareil est à moi/ });
const page = async () => (await device.get('parvis.offline')?.get('/candidate')?.clone().text()) ?? '';

async function keep() {
  show();
  await userEvent.click(await box());
  await waitFor(async () => expect(await box()).toBeChecked());
  await waitFor(() => expect(device.size).toBe(1));
  cleanup();
}

it('keeps nothing until the candidate says that the device is theirs', async () => {
  show();
  expect(await box()).not.toBeChecked();
  expect(await box()).toHaveAccessibleDescription(/effacé quand vous vous déconnectez/);
  expect(device.size).toBe(0);
  expect(register).not.toHaveBeenCalled();
});

it('keeps the day, the hours, the address and the letter, and neither a code nor a script', async () => {
  await keep();
  const kept = new DOMParser().parseFromString(await page(), 'text/html');
  const text = kept.body.textContent;
  for (const part of [
    'Mardi 28 avril 2099',
    '9 h 00',
    '8 rue du Port',
    'au fond',
    'pièce d’identité',
    'À bientôt',
  ])
    expect(text).toContain(part);
  expect(text).toContain('<b>entretien</b>');
  expect(text).not.toContain('4217');
  expect(kept.querySelectorAll('script, img, link, b')).toHaveLength(0);
  expect(kept.querySelectorAll('h1')).toHaveLength(1);
  expect(kept.documentElement.lang).toBe('fr');
  const answer = device.get('parvis.offline')?.get('/candidate');
  expect(answer?.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  const days = (Number(answer?.headers.get('X-Kept-Until')) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
});

it('keeps what is read now in the place of what was read before', async () => {
  await keep();
  const { letter } = EVALUATION;
  show({ ...EVALUATION, letter: letter && { ...letter, lead: 'Nouvelle heure.' } });
  await waitFor(async () => expect(await page()).toContain('Nouvelle heure.'));
});

it('forgets a letter that is withdrawn', async () => {
  await keep();
  show({ ...EVALUATION, letter: null, interviewDetails: null });
  await waitFor(() => expect(device.size).toBe(0));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('forgets it when it is unticked', async () => {
  await keep();
  show();
  await waitFor(async () => expect(await box()).toBeChecked());
  await userEvent.click(await box());
  await waitFor(() => expect(device.size).toBe(0));
  expect(unregister).toHaveBeenCalledOnce();
});

it('forgets it when it is unticked before it is kept', async () => {
  let goOn: () => void = () => undefined;
  register.mockReturnValueOnce(new Promise((resolve) => (goOn = resolve)));
  show();
  await userEvent.click(await box());
  await waitFor(async () => expect(await box()).toBeChecked());
  await userEvent.click(await box());
  await waitFor(async () => expect(await box()).not.toBeChecked());
  goOn();
  await allRead();
  expect(device.size).toBe(0);
});

it('forgets it when the candidate signs out', async () => {
  await keep();
  void signOut(); // the browser leaves
  await waitFor(() => expect(device.size).toBe(0));
  await waitFor(() => expect(unregister).toHaveBeenCalledOnce());
});

it('forgets it when somebody else signs in, and not when they come back', async () => {
  await keep();
  await signInAs('ROLE_CANDIDATE');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(device.size).toBe(1);
  await forgetKeptPage('autre@parvis.example');
  expect(device.size).toBe(0);
});

it('says when the browser cannot keep it', async () => {
  register.mockRejectedValueOnce(new Error('private window'));
  show();
  await userEvent.click(await box());
  expect(await screen.findByText('Ce navigateur ne peut pas garder votre lettre')).toBeInTheDocument();
  expect(await box()).not.toBeChecked();
});
