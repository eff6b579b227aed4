import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sessionStore } from '@/shared/session/session';
import { OWN_RECORD, WHERE } from '@/test/ownRecord';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody } from '@/test/server';
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
  return await screen.findByRole('button', { name: 'Enregistrer' });
}

const rank = (site: string) => screen.getByRole('textbox', { name: `Rang de ${site}` });

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
  await userEvent.click(screen.getByRole('button', { name: 'Renuméroter dans cet ordre' }));
  await userEvent.click(screen.getByRole('button', { name: 'Oui' }));
  await userEvent.click(save);
  expect(await screen.findByText('Type de bourse obligatoire')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Type de bourse/ }), 'Échelon 2');
  await userEvent.click(screen.getByRole('button', { name: 'Non' }));
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
  await userEvent.clear(rank('Nancy'));
  await userEvent.type(rank('Nancy'), '2');
  await userEvent.click(save);
  await vi.waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  expect(screen.getAllByText("La valeur 2 ne peut-être utilisée qu'une seule fois")).toHaveLength(2);
  await userEvent.clear(rank('Nancy'));
  await userEvent.type(rank('Nancy'), '3');
  expect(screen.getByText('Doit être inférieur ou égal à 2')).toBeVisible();
});

it('sends a rank written with decimals as the rank that it is', async () => {
  const saved = vi.fn();
  const save = await show(FILLED, saved);
  const sent = answersKeeping('put', 'candidate', OWN_RECORD);
  await userEvent.click(screen.getByRole('button', { name: 'Non' }));
  for (const [site, typed] of [
    ['Bordeaux', '2,0'],
    ['Nancy', '2'],
  ] as const) {
    await userEvent.clear(rank(site));
    await userEvent.type(rank(site), typed);
  }
  expect(screen.getAllByText("La valeur 2 ne peut-être utilisée qu'une seule fois")).toHaveLength(2);
  await userEvent.clear(rank('Nancy'));
  await userEvent.type(rank('Nancy'), '1');
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
  await userEvent.type(screen.getByRole('textbox', { name: /^Adresse/ }), ' bis');
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
  await userEvent.type(screen.getByRole('textbox', { name: /^Adresse/ }), '8 rue du Port');
  expect(screen.queryByText('1 sur 2')).toBeNull();
  expect(screen.queryByText(/Vous reprenez votre brouillon/)).toBeNull();
  cleanup();
  expect(drafts()).toHaveLength(1);
  await show();
  expect(await screen.findByText(/Vous reprenez votre brouillon/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Adresse/ })).toHaveValue('8 rue du Port');
  await userEvent.click(screen.getByRole('button', { name: 'Effacer le brouillon' }));
  expect(screen.getByRole('textbox', { name: /^Adresse/ })).toHaveValue('');
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
  await userEvent.type(screen.getByRole('textbox', { name: /^Adresse/ }), ' bis');
  const born = screen.getByRole('textbox', { name: /^Date de naissance/ });
  const saved = (born as HTMLInputElement).value;
  expect(saved).not.toBe('');
  await userEvent.clear(born);
  await userEvent.type(born, '31/02/2099');
  cleanup();
  await show(FILLED);
  expect(await screen.findByDisplayValue('8 rue du Port bis')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Date de naissance/ })).toHaveValue(saved);
});

/** The form of a complete profile, with a rank for each site. */
async function showRanked(onSaved = nothing) {
  const save = await show(FILLED, onSaved);
  await userEvent.click(screen.getByRole('button', { name: 'Renuméroter dans cet ordre' }));
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
  await userEvent.type(screen.getByRole('textbox', { name: /^Adresse/ }), ' bis');
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
  await userEvent.type(screen.getByRole('textbox', { name: /^Adresse/ }), ' bis');
  const release = answersLate('put', 'candidate', errorBody('INTERNAL_ERROR', 'Réessayez'), 500);
  await userEvent.click(save);
  await vi.waitFor(() => expect(save).toBeDisabled());
  save.blur(); // as browsers do with a button that is disabled
  release();
  await vi.waitFor(() => expect(save).toHaveFocus());
});

it('takes what another window saved, but where something was typed', async () => {
  const save = await showRanked();
  await userEvent.type(screen.getByRole('textbox', { name: /^Adresse/ }), ' bis');
  const theirs = { ...RANKED, address: '1 rue Autre', phoneNumber: '07 00 00 00 00' };
  answers('put', 'candidate', { ...errorBody('STALE_VERSION', 'Modifié'), data: theirs }, { status: 409 });
  await userEvent.click(save);
  expect(await screen.findByText(/Votre profil a changé entre-temps/)).toBeVisible();
  const sent = answersKeeping('put', 'candidate', { ...theirs, version: 3 });
  await userEvent.click(save);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ version: 2, address: '8 rue du Port bis', phoneNumber: '07 00 00 00 00' });
});
