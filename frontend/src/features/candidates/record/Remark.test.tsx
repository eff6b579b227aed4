import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody, server } from '@/test/server';
import { CandidateDrawer } from './CandidateDrawer';
import { Identity } from './Identity';
import { candidateQuery } from './queries';
import { Remark } from './Remark';
import { useRemark } from './useRemark';

const CALL = 'admin/candidates/c1/remark';
const record = { ...createdCandidate, remark: 'Solide', version: 7 };
const saved = { ...record, remark: 'Vu', version: 8 };

const onSaved = vi.fn();
beforeEach(() => onSaved.mockClear());

function Page({ editable }: { editable: boolean }) {
  const [id, setId] = useState('c1');
  const { data } = useQuery(candidateQuery(id));
  const remark = useRemark(id, data, onSaved);
  return (
    <>
      <Remark remark={remark} editable={editable} />
      {data && <button onClick={() => setId('c2')}>Suivant</button>}
    </>
  );
}
async function open(read: typeof createdCandidate = record, editable = true) {
  answers('get', 'admin/candidates/c1', read);
  renderPage(<Page editable={editable} />);
  await screen.findByRole('button', { name: 'Suivant' });
}
const box = () => screen.getByRole('textbox', { name: 'Commentaire' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const unsaved = () => screen.queryByText('Non enregistré') !== null;

it.each([
  ['Solide\net sûr', 'CommentaireSolide\net sûr'],
  [null, 'CommentaireAucun commentaire'],
])('shows a comment that may not be written as it is: %j', async (remark, text) => {
  await open({ ...record, remark }, false);
  expect(screen.getByText('Commentaire').parentElement?.textContent).toBe(text);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('saves what was typed at the version that was read, and takes it back', async () => {
  await open();
  const sent = answersKeeping('put', CALL, saved);
  expect(unsaved()).toBe(false);
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true }); // nothing to save
  type('Autre');
  expect(unsaved()).toBe(true);
  press('Annuler');
  expect(box()).toHaveValue('Solide');
  expect(unsaved()).toBe(false);
  type('Vu');
  fireEvent.keyDown(box(), { key: 'Enter' });
  fireEvent.keyDown(box(), { key: 'a', ctrlKey: true });
  press('Enregistrer');
  expect(await screen.findByText('Commentaire mis à jour avec succès')).toBeVisible();
  expect(box()).toHaveValue('Vu');
  expect(unsaved()).toBe(false);
  expect(onSaved).toHaveBeenCalledOnce();
  const back = answersKeeping('put', CALL, { ...record, version: 9 });
  press('Annuler');
  await waitFor(() => expect(box()).toHaveValue('Solide'));
  expect(sent).toEqual([{ remark: 'Vu', version: 7 }]);
  expect(back).toEqual([{ remark: 'Solide', version: 8 }]);
  expect(onSaved).toHaveBeenCalledTimes(2);
});

it.each([{ ctrlKey: true }, { metaKey: true }])(
  'saves by %j and Entrée, and says what cannot be taken back',
  async (keys) => {
    await open();
    answers('put', CALL, saved);
    type('Vu');
    fireEvent.keyDown(box(), { key: 'Enter', ...keys });
    await screen.findByText('Commentaire mis à jour avec succès');
    answers('put', CALL, errorBody('STALE_VERSION', 'Modifié.'), { status: 409 });
    press('Annuler');
    expect(await screen.findByText(/^Erreur lors de la mise à jour du commentaire : Modifié/)).toBeVisible();
    expect(box()).toHaveValue('Vu');
  },
);

it('keeps what is typed while the rest is saved', async () => {
  await open();
  type('Vu');
  const release = answersLate('put', CALL, saved);
  press('Enregistrer');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enregistrement…' })).toBeDisabled());
  type('Vu deux fois');
  release();
  await screen.findByText('Commentaire mis à jour avec succès');
  expect(box()).toHaveValue('Vu deux fois');
  expect(screen.queryByRole('alert')).toBeNull();
  const sent = answersKeeping('put', CALL, { ...saved, remark: 'Vu deux fois', version: 9 });
  press('Enregistrer');
  await waitFor(() => expect(unsaved()).toBe(false));
  expect(sent).toEqual([{ remark: 'Vu deux fois', version: 8 }]);
});

/** The versions that are sent; all but `version` are refused for what somebody else saved. */
function refusing(present: typeof record) {
  const versions: unknown[] = [];
  server.use(
    http.put(`*/api/v1/${CALL}`, async ({ request }) => {
      const { version } = (await request.json()) as { version: number };
      versions.push(version);
      if (version === present.version) return HttpResponse.json({ ...saved, version: 10 });
      return HttpResponse.json({ ...errorBody('STALE_VERSION', 'Modifié.'), data: present }, { status: 409 });
    }),
  );
  answers('get', 'admin/candidates/c1', present);
  return versions;
}

it('saves over a record of which something else changed', async () => {
  await open();
  const versions = refusing({ ...record, version: 9 });
  type('Vu');
  press('Enregistrer');
  expect(await screen.findByText('Commentaire mis à jour avec succès')).toBeVisible();
  expect(versions).toEqual([7, 9]);
});

it.each(['À revoir', ''])(
  'shows what somebody else wrote, %j, and saves over it once it was seen',
  async (theirs) => {
    await open();
    const versions = refusing({ ...record, remark: theirs, version: 9 });
    type('Vu');
    press('Enregistrer');
    expect(await screen.findByText(/Une autre personne a écrit/)).toHaveTextContent(
      `Une autre personne a écrit entre-temps : ${theirs || 'Aucun commentaire'}`,
    );
    expect(screen.getByText(/^Erreur lors de la mise à jour du commentaire/)).toBeVisible();
    expect(box()).toHaveValue('Vu');
    expect(versions).toEqual([7]);
    press('Enregistrer');
    await waitFor(() => expect(unsaved()).toBe(false));
    expect(versions).toEqual([7, 9]);
  },
);

it('keeps what was typed when it cannot be saved, and forgets it once another candidate is chosen', async () => {
  await open();
  answers('put', CALL, errorBody('UNAVAILABLE', 'Panne.'), { status: 503 });
  type('Vu');
  press('Enregistrer');
  expect(await screen.findByText(/^Erreur lors de la mise à jour du commentaire : Panne/)).toBeVisible();
  expect(box()).toHaveValue('Vu');
  const release = answersLate('put', CALL, saved);
  press('Enregistrer');
  answers('get', 'admin/candidates/c2', { ...record, id: 'c2', remark: 'Zoé' });
  press('Suivant');
  await waitFor(() => expect(box()).toHaveValue('Zoé'));
  type('Bien');
  release();
  await screen.findByText('Commentaire mis à jour avec succès');
  expect(box()).toHaveValue('Bien');
});

it('says who the candidate is, in a drawer that is enlarged and closed', async () => {
  const [onZoom, onClose] = [vi.fn(), vi.fn()];
  const { personalInfo } = record;
  const unborn = { ...record, personalInfo: { ...personalInfo, birthDate: null } };
  const drawer = (zoomed: boolean, candidate: typeof record) => (
    <CandidateDrawer
      heading={null}
      actions={<button>Agir</button>}
      footer="Pied"
      {...{ zoomed, onZoom, onClose }}
    >
      <Identity candidate={candidate} />
    </CandidateDrawer>
  );
  renderPage(
    <>
      {drawer(false, record)}
      {drawer(true, unborn)}
    </>,
  );
  const [narrow, zoomed] = await screen.findAllByRole('region', { name: 'CANDIDAT' });
  expect(narrow).toHaveTextContent(/DUPONT MarieN° M00001 – naissance : 03\/02\/2009Pied$/);
  expect(zoomed).toHaveTextContent(/DUPONT MarieN° M00001Pied$/);
  expect(screen.getByRole('button', { name: 'Réduire' })).toHaveAttribute('aria-pressed', 'true');
  press('Agrandir');
  expect(onZoom).toHaveBeenCalledOnce();
  fireEvent.click(screen.getAllByRole('button', { name: 'Fermer' })[0] ?? document.body);
  expect(onClose).toHaveBeenCalledOnce();
});
