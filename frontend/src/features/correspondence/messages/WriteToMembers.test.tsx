import { EditorView } from '@codemirror/view';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping } from '@/test/server';
import type { MessagePreview } from './api';
import { WriteToMembers } from './WriteToMembers';

const nowhere = () => new DOMRect();
Range.prototype.getBoundingClientRect = nowhere;
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });

const NONE = { count: 0, candidates: [] };
const preview: MessagePreview = {
  recipients: 2,
  withoutEmail: { count: 1, candidates: [{ id: 'u3', externalId: null, name: 'Camus Léa' }] },
  blank: NONE,
  absent: NONE,
  sharedEmails: [],
  samples: [{ candidateId: 'u1', name: 'Zola Léa', subject: 'Jury BOR01MP', html: '<p>Bonjour</p>' }],
  warnings: [],
};
const jury = (id: string, site: string, ...dates: string[]) => ({
  id,
  name: id,
  interviewType: 'MORNING_FACE_TO_FACE' as const,
  index: 1,
  interviewSite: { id: `s-${site}`, name: site },
  dates: dates.map((date) => ({
    ...{ id: date, date, specificities: [], version: 1 },
    ...{ videoconferenceLink: null, videoconferencePassword: null },
  })),
});

async function opened() {
  answers('get', 'admin/message-templates', []);
  answers('get', 'admin/juries/interview-slot-creation', [
    jury('BOR01MP', 'Bordeaux', '2027-04-28', '2027-04-29'),
    jury('NCY01MD', 'Nancy', '2027-05-03'),
  ]);
  const previews = answersKeeping('post', 'admin/messages/preview', preview);
  const onSent = vi.fn();
  renderPage(<WriteToMembers members={{ date: '2027-04-28' }} onSent={onSent} />);
  for (const [name, text] of [
    ['Objet', 'Jury {jury}'],
    ['Texte', 'Bonjour {Prénom}'],
  ] as const) {
    const view = EditorView.findFromDOM(await screen.findByRole('textbox', { name: new RegExp(`^${name}`) }));
    act(() => view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
  }
  expect(await screen.findByRole('heading', { name: 'Écrire à 3 membres de jurys' })).toBeVisible();
  return { previews, onSent };
}

const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: new RegExp(label) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const members = (previews: unknown[]) => (previews.at(-1) as { recipients: unknown }).recipients;

it('writes to who is chosen by site, jury, day and missing grades', async () => {
  const { previews, onSent } = await opened();
  expect(members(previews)).toEqual({ members: { date: '2027-04-28' } });
  expect(screen.getByRole('button', { name: /jours/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Numéro/ })).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: /Journée/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Toutes les journées',
    '28/04/2027',
    '29/04/2027',
    '03/05/2027',
  ]);
  await userEvent.keyboard('{Escape}');
  // Another site has other days and juries.
  await choose('Site', 'Nancy');
  await choose('Qui', 'Il leur manque des notes');
  await userEvent.click(screen.getByRole('combobox', { name: /Jury/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Tous les jurys',
    'NCY01MD',
  ]);
  await userEvent.keyboard('{Escape}');
  const wanted = { members: { date: null, juryId: null, siteId: 's-Nancy', state: 'GRADES_MISSING' } };
  await waitFor(() => expect(members(previews)).toEqual(wanted));
  const sent = answersKeeping('post', 'admin/messages', { jobId: 'j1', messageId: 'm1' }, 202);
  await userEvent.type(screen.getByRole('textbox', { name: /^Nom de l'envoi/ }), 'Aux jurys');
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer 2 e-mails…' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Envoyer 2 e-mails' }),
  );
  await waitFor(() => expect(onSent).toHaveBeenCalledWith('m1'));
  expect(sent).toEqual([expect.objectContaining({ recipients: wanted, expected: 2, name: 'Aux jurys' })]);
});

it('leads to no record of a member, and sends oneself the mail of one', async () => {
  await opened();
  const left = screen.getByRole('region', { name: "Avant l'envoi" });
  expect(left).toHaveTextContent("1 n'a pas d'adresse : Camus Léa");
  expect(within(left).queryByRole('link')).toBeNull();
  const tried = answersKeeping('post', 'admin/messages/preview/to-myself', { sent: true, mode: 'enabled' });
  await userEvent.click(screen.getByRole('button', { name: "M'en envoyer un" }));
  await waitFor(() =>
    expect(tried).toEqual([{ member: 'u1', subject: 'Jury {jury}', body: 'Bonjour {Prénom}' }]),
  );
});
