import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { schoolVariables } from '@/shared/campaign/school';
import { paths, publicPages } from '@/shared/paths';
import { rootVariables } from '@/shared/theme/variables';
import { CAMPAIGN } from '@/test/campaign';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody } from '@/test/server';
import { Accessibility, LegalNotice, Privacy } from './PublicPage';

afterEach(() => localStorage.clear());

it('reads as the school wrote it, with its addresses as links', async () => {
  answers('get', 'campaign', { ...CAMPAIGN, institution: 'Lycée Ampère', programme: 'Prépa' });
  renderPage(<LegalNotice />, paths.legalNotice);
  expect(await screen.findByRole('heading', { name: 'Éditeur' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'admissions@exemple.fr' })).toHaveAttribute(
    'href',
    'mailto:admissions@exemple.fr',
  );
  expect(screen.getByRole('heading', { name: 'Mentions légales' })).toBeVisible();
  expect(screen.getByText('Lycée Ampère – Prépa')).toBeVisible();
});

it('leads to the other pages', async () => {
  answers('get', 'campaign', CAMPAIGN);
  renderPage(<Privacy />, paths.publicPrivacy);
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'https://www.cnil.fr' })).toBeVisible();
  for (const { path, title } of Object.values(publicPages))
    expect(screen.getByRole('link', { name: new RegExp(`^${title}`) })).toHaveAttribute('href', path);
  expect(screen.getByRole('link', { name: /^Accessibilité\s: non conforme$/ })).toBeVisible();
});

it('takes what people typed for text', async () => {
  const pages = { ...CAMPAIGN.pages, accessibility: '<img src=x onerror=alert(1)>\n## <b>Titre</b>' };
  answers('get', 'campaign', { ...CAMPAIGN, pages });
  renderPage(<Accessibility />, paths.accessibility);
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(screen.getByRole('heading', { name: '<b>Titre</b>' })).toBeVisible();
});

it('remembers the school for the next page, before it is read again', async () => {
  answers('get', 'campaign', { ...CAMPAIGN, institution: 'Lycée Ampère', logo: 'a'.repeat(64) });
  renderPage(<Privacy />, paths.publicPrivacy);
  expect(await screen.findByText('Lycée Ampère – Cycle préparatoire')).toBeVisible();
  cleanup();
  answers('get', 'campaign', errorBody('UNAVAILABLE', 'en panne'), { status: 503 });
  renderPage(<Privacy />, paths.publicPrivacy);
  expect(await screen.findByText('Lycée Ampère – Cycle préparatoire')).toBeVisible();
  expect(document.querySelector('header img')).toHaveAttribute(
    'src',
    `/api/v1/campaign/logo/${'a'.repeat(64)}`,
  );
});

it('gives every accent of the theme the colour of the school, in both modes', () => {
  const shades = {
    ...{ accent: '#8B1A4F', hover: '#721541', pressed: '#5F1236', on: '#FFFFFF', text: '#7D1747' },
    ...{ soft: '#F1E4EA', border: '#CFA0B6', focus: '#8B1A4F', bar: '#3A0B21' },
  };
  const replaced = schoolVariables({ light: shades, dark: { ...shades, accent: '#CB97B0' } });
  expect(replaced[':root']).toMatchObject({
    '--accent-main': '#8B1A4F',
    '--bg-appbar': '#3A0B21',
    '--mui-palette-primary-main': '#8B1A4F',
    '--mui-palette-primary-mainChannel': '139 26 79',
  });
  expect(replaced['@media (prefers-color-scheme: dark)'][':root']).toMatchObject({
    '--accent-main': '#CB97B0',
    '--mui-palette-success-main': '#CB97B0',
  });
  // Each is one that the theme reads.
  const known = JSON.stringify(rootVariables);
  for (const name of Object.keys(replaced[':root']).filter((each) => !each.startsWith('--mui')))
    expect(known).toContain(`"${name}"`);
});

it('says that it could not be read, and offers to try again', async () => {
  answers('get', 'campaign', errorBody('UNAVAILABLE', 'en panne'), { status: 503 });
  renderPage(<Privacy />, paths.publicPrivacy);
  expect(await screen.findByText("Cette page n'a pas pu être lue")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
});
