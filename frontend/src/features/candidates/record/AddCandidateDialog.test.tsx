import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody } from '@/test/server';
import { AddCandidateDialog } from './AddCandidateDialog';
import { ADD_CANDIDATE } from './labels';
import { formatDay } from '@/shared/format/dates';
import { today } from '@/shared/time/today';

const fields = {
  'Date de naissance': '2009-02-03',
  Nom: 'DUPONT',
  Prénom: 'Marie',
  'Lieu de naissance': 'Lyon',
  'Adresse mail': 'm.dupont@exemple.fr',
  'Numéro de téléphone': '+33 6 12 34 56 78',
};

const onCreated = vi.fn();
beforeEach(() => onCreated.mockClear());
afterEach(() => void vi.useRealTimers());

/** The toolbar's button and the dialog, as the Classement joins them. */
function Adding() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>{ADD_CANDIDATE}</button>
      <AddCandidateDialog open={open} onClose={() => setOpen(false)} onCreated={onCreated} />
    </>
  );
}

async function opened() {
  const page = renderPage(<Adding />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un candidat' }));
  await screen.findByRole('dialog', { name: 'Ajouter un candidat' });
  return page;
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

async function filled() {
  const page = await opened();
  for (const [label, value] of Object.entries(fields)) fireEvent.change(field(label), { target: { value } });
  return page;
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Créer' }));

/** Answers 201, and gives what was sent. */
const created = () => answersKeeping('post', 'admin/candidates', createdCandidate, 201);

describe('the form', () => {
  it('starts on the name, with the birth date of today', async () => {
    await opened();
    await waitFor(() => expect(field('Nom')).toHaveFocus());
    expect(field('Date de naissance')).toHaveValue(formatDay(today()));
  });

  it('says under each field what is missing, and goes to the first one', async () => {
    await opened();
    await userEvent.clear(field('Date de naissance'));
    await create();
    expect(await screen.findByText('Nom obligatoire')).toBeVisible();
    for (const message of [
      'Prénom obligatoire',
      'Date de naissance obligatoire',
      'Lieu de naissance obligatoire',
      'Adresse email obligatoire',
      'Numéro de téléphone obligatoire',
    ])
      expect(screen.getByText(message)).toBeVisible();
    expect(field('Nom')).toHaveFocus();
    expect(field('Nom')).toBeInvalid();
    expect(field('Nom')).toHaveAccessibleDescription('Nom obligatoire');
  });

  it('creates the candidate, announces it, closes, and has the grid read again', async () => {
    const sent = created();
    await filled();
    await create();
    expect(await screen.findByText('Candidat créé avec succès')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onCreated).toHaveBeenCalledExactlyOnceWith(createdCandidate.id);
    expect(sent).toEqual([
      {
        lastName: 'DUPONT',
        firstName: 'Marie',
        birthDate: '2009-02-03',
        birthPlace: 'Lyon',
        email: 'm.dupont@exemple.fr',
        phoneNumber: '+33 6 12 34 56 78',
        force: false,
      },
    ]);
    expect(screen.getByRole('button', { name: 'Ajouter un candidat' })).toHaveFocus();
  });

  it('asks before it creates someone born today, and lets the date be corrected', async () => {
    const sent = created();
    await filled();
    fireEvent.change(field('Date de naissance'), { target: { value: today() } });
    await create();
    const dialog = await screen.findByRole('dialog', { name: "Naissance aujourd'hui\u00a0?" });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Corriger la date' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toEqual([]);
    await create();
    await userEvent.click(await screen.findByRole('button', { name: 'Créer quand même' }));
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ birthDate: today() })]));
  });

  it('asks so of the day on which it was opened too, once midnight has passed', async () => {
    const sent = created();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-12T23:59:00+01:00') });
    await filled();
    fireEvent.change(field('Date de naissance'), { target: { value: '2027-01-12' } });
    vi.setSystemTime(new Date('2027-01-13T00:01:00+01:00'));
    await create();
    expect(await screen.findByRole('dialog', { name: "Naissance aujourd'hui\u00a0?" })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('keeps what was typed when the server refuses, and says why', async () => {
    answers('post', 'admin/candidates', errorBody('UNAVAILABLE', 'Le service est indisponible.'), {
      status: 503,
    });
    await filled();
    await create();
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent(
      'Erreur lors de la création du candidat : Le service est indisponible. (réf. 7F3A-91C2)',
    );
    expect(field('Nom')).toHaveValue('DUPONT');
    expect(onCreated).not.toHaveBeenCalled();
  });

  it('shows what the server says of a field beside it', async () => {
    const refusal = {
      ...errorBody('INVALID_INPUT', 'La requête est invalide.'),
      fields: [{ field: 'email', message: 'Adresse email invalide' }],
    };
    answers('post', 'admin/candidates', refusal, { status: 422 });
    await filled();
    await create();
    expect(await screen.findByText('Adresse email invalide')).toBeVisible();
    expect(field('Adresse mail')).toHaveFocus();
  });
});

describe('someone who looks like a known candidate', () => {
  const known = {
    id: 'c7',
    externalId: '1234567',
    lastName: 'DUPONT',
    firstName: 'Marie',
    birthDate: '2009-02-03',
    email: null,
  };
  const duplicate = () =>
    answers(
      'post',
      'admin/candidates',
      {
        ...errorBody('CANDIDATE_DUPLICATE', 'Une candidature semblable existe déjà.'),
        data: { candidates: [known] },
      },
      { status: 409, once: true },
    );

  it('is shown, and created only when forced', async () => {
    const sent = created();
    duplicate();
    await filled();
    await create();
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('1 candidature semblable existe déjà');
    expect(notice).toHaveFocus();
    expect(notice).toHaveTextContent(/DUPONT Marie · n°\s1234567 · 03\/02\/2009Créer/);
    await userEvent.click(within(notice).getByRole('button', { name: 'Créer quand même' }));
    expect(await screen.findByText('Candidat créé avec succès')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ lastName: 'DUPONT', force: true })]);
  });

  it('is forgotten once the fields say something else', async () => {
    duplicate();
    await filled();
    await create();
    await screen.findByRole('button', { name: 'Créer quand même' });
    await userEvent.type(field('Prénom'), '-Ève');
    expect(screen.queryByRole('button', { name: 'Créer quand même' })).toBeNull();
  });
});

describe('leaving', () => {
  it('closes at once when nothing was typed', async () => {
    await opened();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks before what was typed is lost', async () => {
    await filled();
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(await screen.findByText('Ce que vous avez saisi sera perdu.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Continuer la saisie' }));
    expect(field('Nom')).toHaveValue('DUPONT');
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks before another page takes its place', async () => {
    const { router } = await filled();
    void router.navigate({ to: '/ailleurs' });
    await userEvent.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
    expect(router.state.location.pathname).toBe('/');
    void router.navigate({ to: '/ailleurs' });
    await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/ailleurs'));
  });
});
