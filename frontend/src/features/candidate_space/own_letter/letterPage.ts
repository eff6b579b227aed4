import { formatDateInLetters, formatTime } from '@/shared/format/dates';
import { paths } from '@/shared/paths';
import type { Letter, OwnEvaluation } from './api';
import { ownInterview } from './interview';

const STYLE = `:root { color-scheme: light dark; --soft: #46565A; --line: #CBD5D7; --link: #0F5660; background: #FFFFFF; color: #142023; }
@media (prefers-color-scheme: dark) { :root { --soft: #B2C0C3; --line: #37474D; --link: #7FCDD5; background: #141D20; color: #E7EEEF; } }
body { margin: 0 auto; max-width: 40rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.3; } h1 { font-size: 1.375rem; } h2 { font-size: 1.25rem; margin-top: 2rem; } h3 { font-size: 1.125rem; }
dt { color: var(--soft); font-size: .9375rem; } dd { margin: 0 0 .75rem; white-space: pre-line; font-weight: 600; }
.note { font-weight: 400; } .state { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; }
a { color: var(--link); } a:focus-visible { outline: 2px solid; outline-offset: 2px; }`;

/** What needs a network is of no use without one, and an access code is not for a device to keep. */
const isUseful = ({ kind }: Letter['rows'][number]) => kind !== 'LINK' && kind !== 'CODE';

/**
 * The page that is read without a network: the interview's day, hours and address, and the letter. Whole in itself: no script,
 * no style and no picture is fetched. `today`: in Paris, `2027-04-20`.
 */
export function letterPage(evaluation: OwnEvaluation, today: string, readAt: Date): string {
  const page = document.implementation.createHTMLDocument('Votre lettre, sans connexion – Parvis');
  const add = <Name extends keyof HTMLElementTagNameMap>(parent: Element, name: Name, text = '') => {
    const element = page.createElement(name);
    element.textContent = text;
    return parent.appendChild(element);
  };
  const addRows = (parent: Element, rows: Letter['rows']) => {
    const list = add(parent, 'dl');
    rows.filter(isUseful).forEach(({ label, value, note }) => {
      add(list, 'dt', label);
      add(list, 'dd', value);
      if (note) add(list, 'dd', note).className = 'note';
    });
  };
  page.documentElement.lang = 'fr';
  add(page.head, 'meta').setAttribute('charset', 'utf-8');
  const viewport = add(page.head, 'meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  add(page.head, 'style', STYLE);

  const main = add(page.body, 'main');
  add(main, 'h1', 'Pas de connexion : voici votre lettre');
  const state = add(main, 'div');
  state.className = 'state';
  const when = `${formatDateInLetters(readAt).toLowerCase()} à ${formatTime(readAt)}`;
  add(state, 'p', `Telle qu'elle était le ${when}. Elle a pu changer depuis.`);
  const again = add(add(state, 'p'), 'a', 'Réessayer');
  again.href = paths.candidate;

  const interview = ownInterview(evaluation, today);
  if (interview) {
    add(main, 'h2', 'Votre entretien');
    add(
      main,
      'p',
      `${formatDateInLetters(`${interview.day}T12:00:00Z`)}${interview.remote ? ', à distance' : ''}`,
    );
    addRows(main, interview.lines);
  }
  const { letter } = evaluation;
  if (letter) {
    add(main, 'h2', letter.title || 'Votre lettre');
    [letter.greeting, letter.lead, ...letter.paragraphs]
      .filter(Boolean)
      .forEach((text) => add(main, 'p', text));
    addRows(main, letter.rows);
    letter.lists.forEach(({ title, items }) => {
      if (title !== null) add(main, 'h3', title);
      const list = add(main, 'ul');
      items.forEach(({ text, detail }) => add(list, 'li', [text, detail].filter(Boolean).join(' : ')));
    });
    [...letter.closing, ...letter.letterhead.signature].forEach((text) => add(main, 'p', text));
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
