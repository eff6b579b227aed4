import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sessionStore } from '@/shared/session/session';
import { element } from '@/test/element';
import { OWN_RECORD, WHERE } from '@/test/ownRecord';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody } from '@/test/server';
import ProfileDialog from './ProfileDialog';
import { ProfileForm } from './ProfileForm';

const nothing = () => undefined;

const CHOICES = {
  sites: [
    { id: 's1', name: 'Bordeaux' },
    { id: 's2', name: 'Nancy' },
  ],
  departments: [{ departmentNumber: '29', departmentName: 'Finistère' }],
  countries: ['France', 'Irlande'],
};

/** Everything but what a test is about. */
const FILLED = {
  ...OWN_RECORD,
  address: '8 rue du Port',
  scholarship: false,
  currentScholarYear: 'Terminale',
  scholarInfo: OWN_RECORD.scholarInfo.map((row) => ({
    ...row,
    grade: 'Terminale',
    school: 'Lycée de Cornouaille',
    city: 'Quimper',
    [WHERE]: '29',
  })),
};

async function show(record = OWN_RECORD, onSaved = nothing) {
  renderPage(
    <ProfileForm
      record={record}
      choices={CHOICES}
      onUnsaved={nothing}
      onCancel={nothing}
      onSaved={onSaved}
    />,
  );
  return await screen.findByText('Enregistrer', { selector: 'button' });
}

// The form has so many fields that to look for one among all that has a name takes long.
const rank = (site: string) => screen.getByLabelText(`Rang de ${site}`);
const address = () => screen.getByLabelText(/^Adresse/);
const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('lists what is wrong on Enregistrer, and each line leads to its field', async () => {
  await userEvent.click(await show());
  const summary = await screen.findByRole('alert');
  await vi.waitFor(() => expect(summary).toHaveFocus());
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Adresse', 'Bourse', 'Niveau actuel', 'Scolarité', "Rang des sites d'admission"]);
  expect(screen.getByText('Adresse obligatoire')).toBeVisible();
  expect(screen.getAllByText('Valeur requise')).toHaveLength(2);
  await userEvent.click(within(summary).getByRole('button', { name: 'Scolarité' }));
  expect(screen.getAllByRole('textbox', { name: /^Classe/ })[0]).toHaveFocus();
});

it('takes the focus to the summary at the first attempt, when the form is drawn before its faults are', async () => {
  const save = await show();
  // As in a browser, where what follows from a click is drawn at once.
  vi.stubGlobal('event', new MouseEvent('click'));
  onTestFinished(() => void vi.unstubAllGlobals());
  await userEvent.click(save);
  expect(await screen.findByRole('alert')).toHaveFocus();
});

it('asks for the type of a scholarship, and forgets it with Non', async () => {
  const saved = vi.fn();
  const save = await show(FILLED, saved);
  const sent = answersKeeping('put', 'candidate', OWN_RECORD);
  await userEvent.click(screen.getByText('Renuméroter dans cet ordre'));
  await userEvent.click(screen.getByText('Oui'));
  await userEvent.click(save);
  expect(await screen.findByText('Type de bourse obligatoire')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText(/^Type de bourse/), 'Échelon 2');
  await userEvent.click(screen.getByText('Non'));
  expect(screen.queryByText('Type de bourse')).toBeNull();
  await userEvent.click(save);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    expect.objectContaining({
      scholarship: false,
      scholarshipType: null,
      interviewSite: null,
      admissionSites: [
        { admissionSite: { id: 's1', name: 'Bordeaux' }, position: 1 },
        { admissionSite: { id: 's2', name: 'Nancy' }, position: 2 },
      ],
    }),
  ]);
});

it('ranks sites by arrows, which renumber all, and by typing, which moves no row', async () => {
  const save = await show(FILLED);
  await userEvent.click(screen.getByRole('button', { name: 'Descendre Bordeaux, rang 1' }));
  expect([rank('Nancy'), rank('Bordeaux')].map((field) => (field as HTMLInputElement).value)).toEqual([
    '1',
    '2',
  ]);
  expect(screen.getByText('Bordeaux, rang 2 sur 2')).toBeInTheDocument();
  change(rank('Nancy'), '2');
  await userEvent.click(save);
  await vi.waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  expect(screen.getAllByText("La valeur 2 ne peut-être utilisée qu'une seule fois")).toHaveLength(2);
  change(rank('Nancy'), '3');
  expect(await screen.findByText('Doit être inférieur ou égal à 2')).toBeVisible();
});

it('sends a rank written with decimals as the rank that it is', async () => {
  const saved = vi.fn();
  const save = await show(FILLED, saved);
  const sent = answersKeeping('put', 'candidate', OWN_RECORD);
  await userEvent.click(screen.getByText('Non'));
  for (const [site, typed] of [
    ['Bordeaux', '2,0'],
    ['Nancy', '2'],
  ] as const) {
    change(rank(site), typed);
  }
  expect(await screen.findAllByText("La valeur 2 ne peut-être utilisée qu'une seule fois")).toHaveLength(2);
  change(rank('Nancy'), '1');
  await userEvent.click(save);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    expect.objectContaining({
      admissionSites: [
        { admissionSite: { id: 's1', name: 'Bordeaux' }, position: 2 },
        { admissionSite: { id: 's2', name: 'Nancy' }, position: 1 },
      ],
    }),
  ]);
});

it('copies the school of the newer year', async () => {
  const newest = FILLED.scholarInfo.slice(0, 1);
  await show({ ...FILLED, scholarInfo: [...newest, ...OWN_RECORD.scholarInfo.slice(1)] });
  await userEvent.click(screen.getByRole('button', { name: 'Reprendre le lycée de 2026–2027' }));
  const schools = screen.getAllByRole('textbox', { name: /^Établissement/ });
  expect((schools[1] as HTMLInputElement).value).toBe('Lycée de Cornouaille');
  expect((schools[2] as HTMLInputElement).value).toBe('');
});

it('finds again what was typed when the session ended in the middle', async () => {
  await show(FILLED);
  change(address(), '8 rue du Port bis');
  const kept = Object.keys(window.sessionStorage).filter((key) =>
    key.startsWith('parvis.draft.profile.M00001'),
  );
  expect(kept).toHaveLength(1);
  expect(sessionStore.state().status).not.toBe('signedIn');
  cleanup();
  await show(FILLED);
  expect(await screen.findByDisplayValue('8 rue du Port bis')).toBeVisible();
});

it('keeps what is typed as a draft that leaving does not lose, until it is saved or given up', async () => {
  const drafts = () => Object.keys(window.sessionStorage).filter((key) => key.startsWith('parvis.draft.'));
  const account = { email: 'ines@courriel.example' };
  vi.spyOn(sessionStore, 'state').mockReturnValue({ status: 'signedIn', account } as never);
  onTestFinished(() => void vi.restoreAllMocks());
  await show();
  expect(
    within(screen.getByText('Coordonnées').parentElement ?? document.body).getByText('1 sur 2'),
  ).toBeVisible();
  change(address(), '8 rue du Port');
  expect(screen.queryByText('1 sur 2')).toBeNull();
  expect(screen.queryByText(/Vous reprenez votre brouillon/)).toBeNull();
  cleanup();
  expect(drafts()).toHaveLength(1);
  await show();
  expect(await screen.findByText(/Vous reprenez votre brouillon/)).toBeVisible();
  expect(address()).toHaveValue('8 rue du Port');
  await userEvent.click(screen.getByText('Effacer le brouillon'));
  expect(address()).toHaveValue('');
  expect(screen.queryByText(/Vous reprenez votre brouillon/)).toBeNull();
  expect(drafts()).toEqual([]);
  cleanup();
  const saved = vi.fn();
  const save = await showRanked(saved);
  expect(drafts()).toHaveLength(1);
  answers('put', 'candidate', RANKED);
  await userEvent.click(save);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  cleanup();
  expect(drafts()).toEqual([]);
});

it('finds the saved date again when what was typed is none', async () => {
  await show(FILLED);
  change(address(), '8 rue du Port bis');
  const born = screen.getByLabelText(/^Date de naissance/);
  const saved = (born as HTMLInputElement).value;
  expect(saved).not.toBe('');
  change(born, '31/02/2099');
  cleanup();
  await show(FILLED);
  expect(await screen.findByDisplayValue('8 rue du Port bis')).toBeVisible();
  expect(screen.getByLabelText(/^Date de naissance/)).toHaveValue(saved);
});

/** The form of a complete profile, with a rank for each site. */
async function showRanked(onSaved = nothing) {
  const save = await show(FILLED, onSaved);
  await userEvent.click(screen.getByText('Renuméroter dans cet ordre'));
  return save;
}

const RANKED = {
  ...FILLED,
  version: 2,
  admissionSites: CHOICES.sites.map((admissionSite, index) => ({ admissionSite, position: index + 1 })),
};

it('keeps what is typed while the profile is saved, unsaved', async () => {
  const saved = vi.fn();
  const save = await showRanked(saved);
  const release = answersLate('put', 'candidate', RANKED);
  await userEvent.click(save);
  change(address(), '8 rue du Port bis');
  release();
  expect(await screen.findByText('1 modification non enregistrée')).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
  const sent = answersKeeping('put', 'candidate', { ...RANKED, version: 3 });
  await userEvent.click(save);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent).toEqual([expect.objectContaining({ version: 2, address: '8 rue du Port bis' })]);
});

it('has the focus on Enregistrer again when saving failed', async () => {
  const save = await showRanked();
  change(address(), '8 rue du Port bis');
  const release = answersLate('put', 'candidate', errorBody('INTERNAL_ERROR', 'Réessayez'), 500);
  await userEvent.click(save);
  await vi.waitFor(() => expect(save).toBeDisabled());
  save.blur(); // as browsers do with a button that is disabled
  release();
  await vi.waitFor(() => expect(save).toHaveFocus());
});

it('takes what another window saved, but where something was typed', async () => {
  const save = await showRanked();
  change(address(), '8 rue du Port bis');
  const theirs = { ...RANKED, address: '1 rue Autre', phoneNumber: '07 00 00 00 00' };
  answers('put', 'candidate', { ...errorBody('STALE_VERSION', 'Modifié'), data: theirs }, { status: 409 });
  await userEvent.click(save);
  expect(await screen.findByText(/Votre profil a changé entre-temps/)).toBeVisible();
  const sent = answersKeeping('put', 'candidate', { ...theirs, version: 3 });
  await userEvent.click(save);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ version: 2, address: '8 rue du Port bis', phoneNumber: '07 00 00 00 00' });
});

it('takes for saved its own profile, which a first attempt saved though its answer was cut', async () => {
  const saved = vi.fn();
  const save = await showRanked(saved);
  change(address(), '8 rue du Port bis');
  const theirs = { ...RANKED, address: '8 rue du Port bis', version: 3 };
  answers('put', 'candidate', { ...errorBody('STALE_VERSION', 'Modifié'), data: theirs }, { status: 409 });
  await userEvent.click(save);
  expect(await screen.findByText('Profil enregistré')).toBeVisible();
  expect(saved).toHaveBeenCalledOnce();
  expect(screen.queryByText(/a changé entre-temps/)).toBeNull();
});

it.each([
  ['', 'Valeur requise'],
  ['deux', 'Doit être un nombre entier'],
  ['0', 'Doit être supérieur à 1'],
  ['3', 'Doit être inférieur ou égal à 2'],
  ['1,5', 'Doit être un nombre entier'],
  ['1', undefined],
])('judges « %s » as a rank', async (typed, fault) => {
  const save = await show(RANKED);
  await userEvent.clear(rank('Nancy'));
  expect(screen.queryByText('Valeur requise')).toBeNull();
  change(rank('Bordeaux'), '2');
  if (typed) change(rank('Nancy'), typed);
  if (fault) await userEvent.click(save);
  if (!fault) expect(screen.queryByText('Renuméroter dans cet ordre')).toBeNull();
  else {
    expect(await screen.findByText(fault)).toBeVisible();
    expect(rank('Nancy')).toHaveAccessibleDescription(fault);
    const summary = await screen.findByRole('alert');
    await userEvent.click(within(summary).getByRole('button', { name: "Rang des sites d'admission" }));
    expect(rank('Nancy')).toHaveFocus();
    await userEvent.click(screen.getByText('Renuméroter dans cet ordre'));
    expect(rank('Nancy')).toHaveValue('2');
    expect(screen.getByText('Sites renumérotés')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: "Sites d'admission" })).toHaveFocus());
  }
  expect(rank('Bordeaux')).toHaveValue(fault ? '1' : '2');
});

const THREE = [...CHOICES.sites, { id: 's3', name: 'Lyon' }];

/** The handles and rows of three sites, of 50 px each. */
async function showThree() {
  Element.prototype.setPointerCapture = () => undefined;
  const admissionSites = THREE.map((admissionSite, index) => ({ admissionSite, position: index + 1 }));
  await show({ ...FILLED, admissionSites });
  const rows = THREE.map(({ name }) => rank(name).closest('li') ?? document.body);
  rows.forEach((row, index) =>
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, index * 50, 300, 50)),
  );
  return rows.map((row) => row.querySelector('[aria-hidden]') ?? document.body);
}

const order = () => screen.getAllByLabelText(/^Rang d/).map((field) => field.getAttribute('aria-label'));

it.each([
  ['under the second', 0, 60, ['Nancy', 'Bordeaux', 'Lyon']],
  ['beyond the last', 0, 900, ['Nancy', 'Lyon', 'Bordeaux']],
  ['above the first', 2, -20, ['Lyon', 'Bordeaux', 'Nancy']],
  ['where it was', 1, 75, ['Bordeaux', 'Nancy', 'Lyon']],
])('drags a site %s', async (_name, from, to, expected) => {
  const handles = await showThree();
  const handle = handles[from] ?? document.body;
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientY: to, pointerId: 1 });
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(order()).toEqual(expected.map((name) => `Rang de ${name}`));
});

it('moves no site by another button, by a drag that is cancelled, or without one', async () => {
  const [handle = document.body] = await showThree();
  const before = order();
  fireEvent.pointerDown(handle, { button: 2, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientY: 120, pointerId: 1 });
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(order()).toEqual(before);
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientY: 120, pointerId: 1 });
  fireEvent.pointerCancel(handle, { pointerId: 1 });
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(order()).toEqual(before);
  expect(screen.getByRole('button', { name: 'Monter Bordeaux, rang 1' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Descendre Bordeaux, rang 1' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Descendre Lyon, rang 3' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Monter Lyon, rang 3' }));
  expect(screen.getByText('Lyon, rang 2 sur 3')).toBeInTheDocument();
});

it('keeps the choices that the campaign offers no more, and offers them again', async () => {
  await show({
    ...FILLED,
    scholarship: true,
    scholarshipType: 'Échelon 0',
    currentScholarYear: 'Bac+9',
    interviewSite: { id: 's2', name: 'Nancy' },
  });
  const offered = (name: RegExp) => screen.getByLabelText(name);
  expect(offered(/^Type de bourse/)).toHaveValue('Échelon 0');
  expect(offered(/^Niveau actuel/)).toHaveValue('Bac+9');
  expect(offered(/^Site/)).toHaveValue('s2');
  expect(
    within(offered(/^Niveau actuel/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choisir', 'Bac+9', 'Terminale', 'Bac+1']);
});

it('tells how far each part is, and offers each choice once', async () => {
  await show({
    ...FILLED,
    scholarship: true,
    scholarshipType: 'Échelon 1',
    email: null,
    birthDate: null,
    birthPlace: null,
    phoneNumber: null,
  });
  const part = (title: string) =>
    within(screen.getByRole('heading', { name: title }).parentElement ?? document.body);
  expect(part('Identité').getByText('2 sur 4')).toBeVisible();
  expect(part('Coordonnées').getByText('1 sur 2')).toBeVisible();
  expect(part('Scolarité').getByText('Rempli')).toBeVisible();
  expect(screen.getByText('Aucun', { selector: 'p' })).toBeVisible();
  expect(screen.getAllByText(/\(cette année\)/)).toHaveLength(1);
  expect(within(screen.getByLabelText(/^Type de bourse/)).getAllByRole('option')).toHaveLength(3);
  change(screen.getByLabelText(/^Lieu de naissance/), '   ');
  expect(part('Identité').getByText('2 sur 4')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Reprendre le lycée/ })).toBeNull();
  expect(screen.getAllByRole('option', { name: '29 – Finistère', selected: true })).toHaveLength(3);
});

it('sends the site and the scholarship that were chosen', async () => {
  const save = await show({ ...RANKED, scholarship: null });
  const sent = answersKeeping('put', 'candidate', RANKED);
  await userEvent.click(screen.getByText('Oui'));
  await userEvent.selectOptions(screen.getByLabelText(/^Type de bourse/), 'Échelon 2');
  await userEvent.selectOptions(screen.getByLabelText(/^Site/), 'Nancy');
  expect(screen.getByText('3 modifications non enregistrées')).toBeVisible();
  await userEvent.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    scholarship: true,
    scholarshipType: 'Échelon 2',
    interviewSite: { id: 's2' },
  });
});

it('shows what the server refuses beside its field, and sends once what is submitted twice', async () => {
  const save = await show(RANKED);
  const field = address();
  change(field, '8 rue du Port bis');
  const fields = [{ field: 'address', message: 'Adresse inconnue' }];
  const release = answersLate('put', 'candidate', { ...errorBody('INVALID_INPUT', 'refusé'), fields }, 422);
  await userEvent.click(save);
  await waitFor(() => expect(save).toBeDisabled());
  expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled();
  const again = answersKeeping('put', 'candidate', RANKED);
  fireEvent.submit(field);
  release();
  expect(await screen.findByText('Adresse inconnue')).toBeVisible();
  expect(screen.getByText("1 point à corriger avant d'enregistrer")).toBeVisible();
  await waitFor(() => expect(element(screen.getAllByRole('alert')[0])).toHaveFocus());
  expect(screen.getByText(/^Erreur lors de la mise à jour de votre profil/)).toBeVisible();
  expect(again).toEqual([]);
});

const choices = () => {
  answers('get', 'interview-sites', []);
  answers('get', 'departments/list', []);
  answers('get', 'countries/list', []);
};

it.each(['Annuler', 'Fermer'])(
  'asks before the profile is left by %s, and not once it is saved',
  async (name) => {
    choices();
    const release = answersLate('get', 'countries/list', []);
    const close = vi.fn(() => router.history.push('/'));
    const { router } = renderPage(
      <ProfileDialog record={{ ...FILLED, admissionSites: [] }} address="profil" onClose={close} />,
      '/?ouvert=profil',
    );
    expect(await screen.findByRole('status', { name: 'Récupération en cours' })).toBeVisible();
    release();
    change(await screen.findByLabelText(/^Adresse/), '8 rue du Port bis');
    expect(screen.queryByRole('status', { name: 'Récupération en cours' })).toBeNull();
    expect(screen.queryByText("Sites d'admission")).toBeNull();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(/^Ce que vous avez saisi reste en brouillon/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Continuer la saisie' }));
    expect(close).not.toHaveBeenCalled();
    answers('put', 'candidate', { ...FILLED, address: '8 rue du Port bis' });
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(close).toHaveBeenCalledOnce();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
    expect(close).toHaveBeenCalledTimes(2);
  },
);

it('says that the choices cannot be read, and reads them again on request', async () => {
  choices();
  answers('get', 'countries/list', errorBody('UNAVAILABLE', 'en panne'), { status: 500 });
  renderPage(<ProfileDialog record={FILLED} address="profil" onClose={nothing} />);
  expect(await screen.findByText('Erreur lors de la récupération de vos informations')).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Récupération en cours' })).toBeNull();
  choices();
  await userEvent.click(screen.getByRole('button', { name: /Réessayer/ }));
  expect(await screen.findByLabelText(/^Adresse/)).toBeVisible();
});
