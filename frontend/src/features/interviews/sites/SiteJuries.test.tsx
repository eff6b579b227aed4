import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { element } from '@/test/element';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersLate, errorBody, pageOf } from '@/test/server';
import { SITE } from '@/test/sites';
import { SiteDetails } from './SiteDetails';
import { SiteJuries } from './SiteJuries';

const summary = {
  id: 'j1',
  name: 'BOR01MP',
  numberOfInterviews: 0,
  numberOfAttributedInterviews: 0,
};

it('counts the juries once they are read, and stops the keyboard once at each, shown once for all its dates', async () => {
  await signInAs('ROLE_INTERVIEW_SITE_MANAGER');
  answers('get', 'admin/juries/interview-site/s1/summaries', [
    { ...summary, date: '2099-04-28' },
    { ...summary, date: '2099-04-29' },
  ]);
  const release = answersLate('get', 'admin/juries/interview-site/s1', [
    {
      id: 'j1',
      name: 'BOR01MP',
      interviewType: 'MORNING_FACE_TO_FACE',
      index: 1,
      interviewSite: { id: 's1', name: 'Bordeaux' },
      dates: [],
    },
  ]);
  renderPage(<SiteJuries id="s1" name={undefined} onChange={vi.fn()} />);
  expect(await screen.findByRole('heading', { name: 'Jurys' })).toBeVisible();
  expect(screen.queryByText('0')).toBeNull();
  release();
  const links = await screen.findAllByRole('link', { name: 'BOR01MP' });
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  expect(screen.getByText('1')).toBeVisible();
});

const onDate = (day: string, videoconferenceLink: string | null) => ({
  ...{
    id: day,
    date: day,
    specificities: [],
    videoconferenceLink,
    videoconferencePassword: '1234',
    version: 1,
  },
});
const remote = {
  ...{ id: 'j2', name: 'BOR02MD', interviewType: 'MORNING_REMOTE' as const, index: 1 },
  interviewSite: { id: 's1', name: 'Bordeaux' },
  dates: [
    onDate('2020-04-28', null),
    onDate('2099-04-28', null),
    onDate('2099-04-29', 'https://visio.example'),
  ],
};

function siteOf(juries = [remote]) {
  const of = { id: 'j2', name: 'BOR02MD', numberOfAttributedInterviews: 3 };
  answers('get', 'admin/interview-sites/s1', { ...SITE, additionalInformation: 'Ligne 1' });
  answers('get', 'admin/juries/interview-site/s1', juries);
  answers(
    'get',
    'admin/juries/interview-site/s1/summaries',
    juries.length === 0
      ? []
      : [
          { ...of, date: '2020-04-28', numberOfInterviews: 4 },
          { ...of, date: '2099-04-28', numberOfInterviews: 5 },
          { ...of, date: '2099-04-29', numberOfInterviews: 6 },
          { ...of, id: 'gone', date: '2099-04-29', numberOfInterviews: 7 },
        ],
  );
  answers('post', 'admin/candidates/filter', pageOf([]));
  answers('get', 'admin/interview-slots/state', {
    ...{ created: null, attributed: null, slots: 0, free: 0, toAttribute: 0, leavers: 0 },
  });
}

it('tells what is known of a site and of each day of its juries, and what can be done with them', async () => {
  await signInAs('ROLE_ADMIN');
  siteOf();
  const onChange = vi.fn();
  const { router } = renderPage(<SiteDetails id="s1" onChange={onChange} planning="Planches" />);
  await screen.findByText('Mardi 28 avril 2020');
  const table = within(screen.getByRole('table', { name: 'Jurys et dates du site' }));
  const cells = (row: number) =>
    [...(table.getAllByRole('row')[row]?.children ?? [])].map(({ textContent }) => textContent).slice(0, 5);
  expect(cells(1)).toEqual([
    'BOR02MDQui siège…',
    'Distanciel matinPasser en présentiel…',
    'Mardi 28 avril 2020 – passée',
    '4',
    '3',
  ]);
  expect(cells(2)).toEqual(['BOR02MD', 'Distanciel matin', 'Mardi 28 avril 2099lien manquant', '5', '3']);
  expect(cells(3)).toEqual(['BOR02MD', 'Distanciel matin', 'Mercredi 29 avril 2099', '6', '3']);
  expect(table.getAllByRole('row')).toHaveLength(4);
  expect(await screen.findByText(/^1 date à distance sans lien/)).toBeVisible();
  await userEvent.click(table.getByRole('button', { name: 'Qui siège…, BOR02MD' }));
  await userEvent.click(table.getByRole('button', { name: 'Passer en présentiel…, BOR02MD' }));
  expect(onChange.mock.calls.map(([change]) => change as unknown)).toEqual(['members', 'mode']);
  const card = element(screen.getByRole('heading', { name: 'Le site' }).closest('section') ?? undefined);
  const facts = [...card.querySelectorAll('dt')].map(
    (dt) => `${dt.textContent} ${dt.nextSibling?.textContent}`,
  );
  expect(facts).toEqual([
    'Adresse 1 rue des Écoles, Bordeaux',
    'E-mail bordeaux@parvis.example',
    'Téléphone 05 56 00 00 00',
    'Responsable Karim LEFORT',
    'Places par promotion 40',
    'Fuseau horaire Europe/Paris',
    'En présentiel Bordeaux',
    'À distance Distance',
  ]);
  expect(card).toHaveTextContent(
    /Ligne 1Ce texte figure sur la lettre du candidat\..*Départements couverts133 Gironde/,
  );
  expect(screen.getByRole('link', { name: 'Modifier le site' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Modèles de créneaux' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Gérer les jurys' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Planning' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Planches');
  expect(router.state.location.search).toEqual({ onglet: 'planning' });
  await userEvent.click(screen.getByRole('tab', { name: 'Site et jurys' }));
  expect(router.state.location.search).toEqual({});
  await userEvent.click(await screen.findByText('Mercredi 29 avril 2099'));
  expect(router.state.location.href).toBe('/admin/interview-sites/s1/juries/edit?jury=j2');
});

it('offers only to read to those who change nothing, and leads back from a site that is gone', async () => {
  await signInAs('ROLE_ADMIN_READ_ONLY');
  siteOf([]);
  answers('get', 'admin/interview-sites/s1', errorBody('NOT_FOUND', 'Introuvable.'), {
    status: 404,
    once: true,
  });
  const { router } = renderPage(<SiteDetails id="s1" onChange={vi.fn()} planning={null} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retour à la liste' }));
  expect(router.state.location.pathname).toBe('/admin/interview-sites');
  cleanup();
  renderPage(<SiteDetails id="s1" onChange={vi.fn()} planning={null} />);
  expect(await screen.findByText('Aucun jury')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Voir les modèles' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Voir les jurys' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Modifier|^Gérer/ })).toBeNull();
});
