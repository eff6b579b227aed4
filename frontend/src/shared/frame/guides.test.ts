import { expect, it } from 'vitest';
import { paths } from '../paths';
import { guideOf, guides } from './guides';

const DOCS = '../../../../docs';
const pages = import.meta.glob<string>(['../../../../docs/*.md', '../../../../docs/guides/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The anchors of a page's titles, as MkDocs makes them. */
const anchors = (page: string) =>
  [...(pages[`${DOCS}/${page.replace(/html$/, 'md')}`] ?? '').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .normalize('NFKD')
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .toLowerCase()
      .replaceAll(/[-\s]+/g, '-'),
  );

it.each(Object.entries(guides))('%s has a guide that is written', (_, guide) => {
  const [page = '', anchor] = guide.split('#');
  const written = anchors(page);
  expect(written).toContain(anchor ?? written[0]);
  expect(written).not.toHaveLength(0);
});

it('opens the guide of the page, of one below it, and the first guide elsewhere', () => {
  expect(guideOf(paths.candidates)).toBe('/aide/guides/grille-du-classement.html');
  expect(guideOf(paths.message)).toBe('/aide/guides/grille-du-classement.html#ecrire-aux-candidats');
  expect(guideOf(paths.formula('x'))).toBe('/aide/formulas.html');
  expect(guideOf(paths.serviceState)).toBe('/aide/guides/campagne.html#a-traiter-aujourdhui');
  expect(guideOf('/administration')).toBe('/aide');
});
