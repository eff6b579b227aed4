import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '@/shared/session/session';
import { SETTINGS as CAMPAIGN } from '@/test/campaign';
import { element } from '@/test/element';
import { signInAs } from '@/test/identity';
import { LETTERHEAD } from '@/test/letterhead';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, errorBody } from '@/test/server';
import type { Campaign, Mail } from './api';
import { CampaignPage } from './CampaignPage';

const texts = CAMPAIGN.texts;

const mail = (name: string): Mail => ({
  subject: `Objet ${name}`,
  sender: 'Parvis',
  greeting: 'Bonjour Camille,',
  paragraphs: [`Texte ${name}`],
  rows: [['Date', 'Jeudi 14 mai 2026']],
  button: 'Lire ma lettre',
  closing: [],
  signature: ['La directrice'],
  footer: 'Cycle préparatoire',
});
const LETTER = {
  ...{ letterhead: LETTERHEAD, title: '', greeting: '', lead: 'Votre projet.' },
  ...{ paragraphs: [], rows: [], lists: [], closing: [] },
};
const PREVIEW = {
  texts,
  letters: { PFM: LETTER },
  mails: Object.fromEntries(
    ['MAIL_ACTIVATION', 'MAIL_LETTER', 'MAIL_CORRECTION'].map((name) => [name, mail(name)]),
  ),
  portal: "Portail d'admission – Prépa",
  palette: null,
};

// The page asks for it once one has stopped typing: that may be when its test has ended.
beforeEach(() => answers('post', 'admin/campaign/preview', PREVIEW));

async function open(campaign: Partial<Campaign> = {}, path = '/') {
  await signInAs('ROLE_ADMIN');
  answers('get', 'admin/campaign', { ...CAMPAIGN, ...campaign });
  renderPage(<CampaignPage renderLetter={({ lead }, name) => <p>{`${name} : ${lead}`}</p>} />, path);
  await screen.findByText('Campagne 2027');
}

// The page has so many fields that to look for one among all that has a name takes long.
const field = (label: string) => {
  const { htmlFor } = screen.getByText<HTMLLabelElement>(label, { selector: 'label' });
  return element(document.getElementById(htmlFor) ?? undefined);
};
const change = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByText(name));
const shownPreview = () => document.querySelector<HTMLElement>('[aria-label="Aperçu"]') ?? undefined;
const preview = () => waitFor(() => element(shownPreview()));

it('opens at the setting that a link names, counts what is not saved, and sends the whole', async () => {
  await open({}, '/#letterWeek');
  expect(field('Semaine des lettres')).toHaveFocus();
  const sent = answersKeeping('put', 'admin/campaign', { ...CAMPAIGN, version: 4 });
  change('Semaine des lettres', '1er mai');
  change('Types de bourse', ' A\n\n B \n');
  expect(await screen.findByText('2 modifications non enregistrées')).toBeVisible();
  press('Enregistrer 2 modifications');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    version: 3,
    letterWeek: '1er mai',
    scholarshipTypes: ['A', 'B'],
    presenceConfirmation: false,
    interviewMinutes: 30,
    texts,
  });
});

it('finds what was typed when the session ended, beside what somebody else saved meanwhile', async () => {
  await open();
  change('Semaine des lettres', '1er mai');
  await screen.findByText('1 modification non enregistrée');
  new BroadcastChannel('parvis.session').postMessage('ended');
  await expect.poll(() => sessionStore.state().status).toBe('ended');
  cleanup(); // the pages go away with the session
  await open({ version: 4, texts: { ...texts, PFM: 'Leur phrase' } });
  expect(await screen.findByText('1 modification non enregistrée')).toBeVisible();
  const sent = answersKeeping('put', 'admin/campaign', { ...CAMPAIGN, version: 5 });
  press('Enregistrer 1 modification');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ version: 3, letterWeek: '1er mai', texts: { PFM: 'Leur phrase' } });
});

it('refuses an emptied text, and warns when the word of the contract is gone', async () => {
  await open();
  const sent = answersKeeping('put', 'admin/campaign', CAMPAIGN);
  change('Lettre pas encore ouverte', 'Plus tard.');
  expect(await screen.findByText("Le mot prochainement n'y est plus.")).toBeVisible();
  change('Première phrase, PFM', '');
  press('Enregistrer 2 modifications');
  expect(await screen.findByText('Texte obligatoire')).toBeVisible();
  expect(sent).toEqual([]);
});

it('keeps what is typed while the settings are saved, and saves it on what was saved', async () => {
  await open();
  change('Semaine des lettres', '1er mai');
  const release = answersLate('put', 'admin/campaign', { ...CAMPAIGN, version: 4, letterWeek: '1er mai' });
  press('Enregistrer 1 modification');
  expect(await screen.findByRole('button', { name: 'Enregistrement en cours…' })).toBeDisabled();
  change('Types de bourse', 'A');
  release();
  await screen.findByText('1 modification non enregistrée');
  expect(field('Types de bourse')).toHaveValue('A');
  const sent = answersKeeping('put', 'admin/campaign', { ...CAMPAIGN, version: 5 });
  press('Enregistrer 1 modification');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ version: 4, letterWeek: '1er mai', scholarshipTypes: ['A'] });
});

it('tells who saved meanwhile, and keeps what was typed, or leaves it on request', async () => {
  await open();
  answers(
    'put',
    'admin/campaign',
    {
      ...errorBody('STALE_VERSION', 'Modifiés'),
      data: {
        ...CAMPAIGN,
        version: 4,
        retentionYears: 5,
        author: { firstName: 'Karim', lastName: 'Lefort' },
      },
    },
    { status: 409 },
  );
  change('Semaine des lettres', '1er mai');
  press('Enregistrer 1 modification');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Karim Lefort a enregistré');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Conservation des données : 5 ans']);
  // What loses nothing is the main button.
  expect(within(dialog).getByRole('button', { name: 'Garder ma saisie' })).toHaveClass('MuiButton-contained');
  answers('get', 'admin/campaign', errorBody('X', 'en panne'), { status: 500 });
  press('Garder ma saisie', dialog);
  await waitFor(() => expect(screen.getByText(/^Erreur lors de la récupération des réglages/)).toBeVisible());
  press('Enregistrer 1 modification');
  const again = await screen.findByRole('dialog');
  const theirs = { ...texts, LETTER_SOON: 'Prochainement, par eux.' };
  answers('get', 'admin/campaign', { ...CAMPAIGN, version: 4, retentionYears: 5, texts: theirs });
  press('Garder ma saisie', again);
  expect(await screen.findByDisplayValue('Prochainement, par eux.')).toBeVisible();
  const sent = answersKeeping('put', 'admin/campaign', { ...CAMPAIGN, version: 5 });
  press('Enregistrer 1 modification');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ version: 4, letterWeek: '1er mai', retentionYears: 5, texts: theirs });
  answers(
    'put',
    'admin/campaign',
    { ...errorBody('STALE_VERSION', 'Modifiés'), data: { ...CAMPAIGN, version: 6 } },
    { status: 409 },
  );
  change('Semaine des lettres', '2 mai');
  fireEvent.click(await screen.findByText('Enregistrer 1 modification'));
  expect(await screen.findByText(/^Quelqu'un a enregistré d'autres réglages/)).toBeVisible();
  answers('get', 'admin/campaign', { ...CAMPAIGN, version: 6, letterWeek: '9 juin' });
  press('Recharger la page');
  expect(await screen.findByDisplayValue('9 juin')).toBeVisible();
  expect(screen.queryByText(/non enregistrée/)).toBeNull();
});

it('says which section is read, and leads to each', async () => {
  await open();
  const sections = within(await screen.findByRole('navigation', { name: 'Sections' }));
  const links = sections.getAllByRole('link');
  const current = () =>
    links.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent);
  expect(current()).toEqual(['Programme et établissement']);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  fireEvent.click(element(links[1]));
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Dates' })]);
  const tops = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  const scrollTo = (top: number, area: Document | Element = document) => {
    tops.mockImplementation(function (this: Element) {
      const own = { 'section-school': top - 400, 'section-dates': top }[this.id];
      return new DOMRect(0, own ?? 900);
    });
    fireEvent.scroll(area);
  };
  scrollTo(159);
  expect(current()).toEqual(['Dates']);
  scrollTo(160);
  expect(current()).toEqual(['Programme et établissement']);
  scrollTo(600);
  expect(current()).toEqual(['Programme et établissement']);
  // jsdom lays nothing out: whatever scrolls is at its end.
  scrollTo(159, element(links[0]));
  expect(current()).toEqual(['Dates']);
  scrollTo(159, document.body);
  expect(current()).toEqual(['Mentions légales et autres pages']);
});

it('shows the page of the candidate, or the mail, that is chosen', async () => {
  await open({ institution: 'École' });
  const page = await preview();
  expect(page).toHaveTextContent('Texte FILES_BEFORE_DEADLINE');
  await userEvent.click(screen.getByLabelText(/^Page/));
  press('Accueil, inscription non validée');
  expect(page).toHaveTextContent('Texte NOT_EXAMINED');
  await userEvent.click(screen.getByLabelText('Page', { selector: '[role=combobox]' }));
  press('E-mail corrigé');
  expect(page).toHaveTextContent(
    new RegExp(
      '^DeParvisObjetObjet MAIL_CORRECTIONCycle préparatoireÉcoleBonjour Camille,Texte MAIL_CORRECTION' +
        'Date : Jeudi 14 mai 2026Lire ma lettreLa directriceCycle préparatoire$',
    ),
  );
});

const CORRECT = "Corrigez les champs en erreur : l'aperçu suivra.";

it('keeps the last right preview while a field is wrong, here or for the server alone', async () => {
  await open();
  expect(await preview()).toBeVisible();
  change('Semaine des lettres', '');
  expect(await screen.findByText('Semaine obligatoire')).toBeVisible();
  expect(await screen.findByText(CORRECT)).toBeVisible();
  expect(shownPreview()).toHaveTextContent('Texte FILES_BEFORE_DEADLINE');
  change('Semaine des lettres', '1er mai');
  await waitFor(() => expect(screen.queryByText(CORRECT)).toBeNull());
  const fields = [{ field: 'contactEmail', message: 'Adresse e-mail invalide' }];
  answers(
    'post',
    'admin/campaign/preview',
    { ...errorBody('VALIDATION_FAILED', 'La requête est invalide.'), fields },
    { status: 422 },
  );
  change('Adresse de contact', 'nulle part');
  expect(await screen.findByText('Adresse e-mail invalide')).toBeVisible();
  expect(await screen.findByText(CORRECT)).toBeVisible();
  expect(shownPreview()).toHaveTextContent('Texte FILES_BEFORE_DEADLINE');
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  answers('post', 'admin/campaign/preview', errorBody('UNAVAILABLE', 'en panne'), { status: 503 });
  change('Adresse de contact', 'admissions@parvis.example');
  // Drawn again where the address was read half typed.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible());
  expect(screen.queryByText(CORRECT)).toBeNull();
});

it('tells what each save changed, from what to what', async () => {
  await open();
  const save = {
    version: 1,
    created: '2027-01-05T10:00:00+01:00',
    author: { firstName: 'Anne', lastName: 'Martin' },
  };
  const changes = [
    { name: 'file_deadline', before: '2023-04-06', after: '2027-04-08' },
    { name: 'retention_years', before: 2, after: 1 },
    { name: 'presence_confirmation', before: false, after: true },
    { name: 'scholarship_types', before: ['A', 'B'], after: ['A'] },
    { name: 'contact_email', before: null, after: 'a@x.fr' },
    { name: 'rank_column', before: null, after: 'Candidats[Rang final]' },
    { name: 'PFM', before: 'Ancien.', after: 'Nouveau.' },
    { name: 'logo', before: null, after: 'a'.repeat(64) },
  ];
  answers('get', 'admin/campaign/versions', [{ ...save, changed: changes.map(({ name }) => name), changes }]);
  press('Voir les versions');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^Anne Martin/)).toBeVisible();
  const values = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual([
    'Avant : 06/04/2023Après : 08/04/2027',
    'Avant : 2 ansAprès : 1 an',
    'Avant : nonAprès : oui',
    'Avant : A, BAprès : A',
    'Avant : aucune valeurAprès : a@x.fr',
    'Avant : aucune valeurAprès : Rang final',
    'Avant : Ancien.Après : Nouveau.',
    'Avant : aucune valeurAprès : une image',
  ]);
  expect(dialog.getByText('Fin de dépôt des pièces')).toBeVisible();
});

it('shows the page on which the field that is typed in is read', async () => {
  await open();
  const page = await preview();
  act(() => field("Objet de l'e-mail d'activation").focus());
  expect(page).toHaveTextContent('Objet MAIL_ACTIVATION');
  act(() => field('Nom du programme').focus());
  expect(page).toHaveTextContent(/^ParvisSe connecterPortail d'admission – Prépa/);
  for (const [label, text] of [
    ['Introduction de la feuille de motifs', /Texte REASONS_INTRODUCTION.*Texte REASONS_CLOSING$/],
    ['Après la date de dépôt', /Texte FILES_AFTER_DEADLINE.*Disponibles prochainement\.$/],
    ['Première phrase, PFM', /^Camille – aperçu : Votre projet\.$/],
  ] as const) {
    act(() => field(label).focus());
    expect(page).toHaveTextContent(text);
  }
  act(() => field('Accessibilité').focus());
  expect(page).toHaveTextContent('Texte PAGE_ACCESSIBILITY');
});

const logoInput = () => screen.getByLabelText('Choisir un logo', { selector: 'input' });
const picture = new File(['x'], 'logo.png', { type: 'image/png' });

it('sends what the school calls itself, its picture first', async () => {
  await open();
  answers('post', 'admin/campaign/logo', { logo: 'a'.repeat(64) });
  await userEvent.upload(logoInput(), picture);
  expect(await screen.findByAltText('Logo actuel')).toHaveAttribute(
    'src',
    `/api/v1/campaign/logo/${'a'.repeat(64)}`,
  );
  change('Nom du programme', 'Prépa intégrée');
  const sent = answersKeeping('put', 'admin/campaign', CAMPAIGN);
  press('Enregistrer 2 modifications');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ programme: 'Prépa intégrée', logo: 'a'.repeat(64), institution: '' });
});

it('says why a picture is no logo, or was not sent', async () => {
  await open();
  answers('post', 'admin/campaign/logo', errorBody('LOGO_INVALID', 'Le logo est une image PNG ou JPEG.'), {
    status: 422,
  });
  const input = logoInput();
  const opened = vi.fn();
  input.addEventListener('click', opened);
  press('Choisir un logo');
  expect(opened).toHaveBeenCalledOnce();
  await userEvent.upload(input, picture);
  expect(await screen.findByText('Le logo est une image PNG ou JPEG.')).toBeVisible();
  answers('post', 'admin/campaign/logo', errorBody('UNAVAILABLE', 'en panne'), { status: 503 });
  await userEvent.upload(input, picture);
  expect(await screen.findByText(/^Erreur lors du téléversement des fichiers : en panne/)).toBeVisible();
  expect(screen.queryByText('Le logo est une image PNG ou JPEG.')).toBeNull();
});

it('tells the slots that overlap, and the lines of a page that are left to complete', async () => {
  const line = '[à compléter : adresse]';
  await open({
    overlappingSlots: 12,
    texts: { ...texts, PAGE_PRIVACY: `Un\n${line}`, PAGE_LEGAL_NOTICE: `${line}\nDeux\n${line}` },
  });
  for (const sentence of [
    /^12 créneaux à venir en recouvrent d'autres du même jury/,
    "1 ligne reste à compléter : elle n'est pas publiée.",
    '2 lignes restent à compléter : elles ne sont pas publiées.',
  ])
    expect(screen.getByText(sentence)).toBeVisible();
});

it('warns of a day that is over, and gives back what was saved', async () => {
  await open({
    fileDeadline: '2020-04-06',
    modified: '2026-01-05T10:00:00+01:00',
    author: { firstName: 'Anne', lastName: 'Martin' },
  });
  expect(await screen.findByText(/^Cette date est passée/)).toBeVisible();
  expect(screen.getByText(/^Dernière modification .*, par Anne Martin$/)).toBeVisible();
  expect(screen.queryByText(/créneaux à venir/)).toBeNull();
  const cancel = screen.getByText('Annuler les modifications');
  expect(cancel).toBeDisabled();
  press('Enregistrer'); // sends nothing: nothing changed
  change('Semaine des lettres', '1er mai ');
  expect(await screen.findByText('Se lit « semaine du 1er mai »')).toBeVisible();
  expect(screen.getByText('à enregistrer')).toBeInTheDocument();
  fireEvent.click(cancel);
  expect(field('Semaine des lettres')).toHaveValue('24 avril');
  expect(screen.queryByText('à enregistrer')).toBeNull();
});

it('inserts what a text may take where the caret is, and takes back the text of the beginning', async () => {
  await open({ originals: { ...texts, PFM: 'Au début.' } });
  const typed = field('Première phrase, PFM');
  const insert = 'Insérer prénom dans « Première phrase, PFM »';
  expect(screen.queryByLabelText(insert)).toBeNull();
  act(() => typed.focus());
  (typed as HTMLTextAreaElement).setSelectionRange(5, 5);
  fireEvent.click(await screen.findByLabelText(insert));
  expect(typed).toHaveValue('Texte{prénom} PFM');
  expect(typed).toHaveFocus();
  expect(screen.getByText('Modifié')).toBeVisible();
  fireEvent.click(screen.getByLabelText("Reprendre le texte d'origine de « Première phrase, PFM »"));
  expect(typed).toHaveValue('Au début.');
  expect(screen.queryByText("Reprendre le texte d'origine")).toBeNull();
  expect(typed).toHaveAccessibleDescription(/^9 caractères sur \d/);
  act(() => field('Ville des lettres').focus());
  expect(screen.queryByLabelText(insert)).toBeNull();
});

it('picks a colour, and takes the picture away', async () => {
  await open({ logo: 'b'.repeat(64), institution: 'École' });
  const page = within(await preview());
  const palette = await screen.findByLabelText('Choisir la couleur');
  expect(palette).toHaveValue('#12606b');
  fireEvent.change(palette, { target: { value: '#aabbcc' } });
  expect(field('Couleur')).toHaveValue('#AABBCC');
  expect(screen.getByText('Remplacer le logo')).toBeVisible();
  act(() => field('Couleur').focus());
  expect(page.getByAltText('École')).toHaveAttribute('src', `/api/v1/campaign/logo/${'b'.repeat(64)}`);
  press('Retirer le logo');
  expect(screen.getByText('Choisir un logo')).toBeVisible();
  expect(screen.queryByAltText('Logo actuel')).toBeNull();
  expect(await page.findByText('École')).toBeVisible();
  change('Couleur', 'rouge');
  expect(await screen.findByText(/^Couleur invalide/)).toBeVisible();
  expect(palette).toHaveValue('#12606b');
});

it('says that the settings or their versions cannot be read, and reads them again', async () => {
  await signInAs('ROLE_ADMIN');
  const release = answersLate('get', 'admin/campaign', errorBody('X', 'en panne'), 500);
  renderPage(<CampaignPage renderLetter={() => null} />);
  expect(await screen.findByRole('status', { name: 'Récupération des réglages' })).toBeVisible();
  release();
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByRole('status', { name: 'Récupération des réglages' })).toBeNull();
  answers('get', 'admin/campaign', CAMPAIGN);
  fireEvent.click(retry);
  expect(await screen.findByText('Campagne 2027')).toBeVisible();
  answers('get', 'admin/campaign/versions', errorBody('X', 'en panne'), { status: 500 });
  press('Voir les versions');
  const dialog = within(await screen.findByRole('dialog'));
  const again = await dialog.findByRole('button', { name: 'Réessayer' });
  answers('get', 'admin/campaign/versions', []);
  fireEvent.click(again);
  expect(await dialog.findByText("Les réglages sont ceux d'origine.")).toBeVisible();
});

it('asks first when letters have left with the former texts, and says why nothing is saved', async () => {
  await open({ lettersSent: 5886 });
  change('Ville des lettres', 'Lyon');
  press('Enregistrer 1 modification');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/5.886 lettres sont déjà parties avec l'ancien texte/);
  const body = {
    ...errorBody('INVALID_INPUT', 'refusé'),
    fields: [{ field: 'town', message: 'Ville inconnue' }],
  };
  answers('put', 'admin/campaign', body, { status: 422 });
  press('Annuler', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('1 modification non enregistrée')).toBeVisible();
  press('Enregistrer 1 modification');
  press('Enregistrer', await screen.findByRole('dialog'));
  expect(await screen.findByText('Ville inconnue')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = answersKeeping('put', 'admin/campaign', CAMPAIGN);
  change('Ville des lettres', '');
  change('Première phrase, PFM', 'Une autre phrase.');
  press('Enregistrer 1 modification');
  press('Enregistrer', await screen.findByRole('dialog'));
  await waitFor(() => expect(sent).toHaveLength(1));
});
