import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody, pageOf } from '@/test/server';
import type { Sitting } from './jurySittings';
import { SiteFigures } from './SiteFigures';

const WAITING = 'admin/candidates/filter';

const sitting = (type: Sitting['type'], slots: number, attributed: number): Sitting => ({
  juryId: `${type}-${slots}`,
  name: 'BOR01',
  type,
  date: '2027-04-28',
  dateId: 'd1',
  slots,
  attributed,
  missing: undefined,
  past: false,
  first: true,
  dates: [],
  beside: [],
});
const sittings = [
  sitting('MORNING_FACE_TO_FACE', 1000, 60),
  sitting('AFTERNOON_FACE_TO_FACE', 52, 5),
  sitting('MORNING_REMOTE', 22, 1),
];

/** The text under the name of a figure. */
const figure = (label: string) => {
  const value = screen.getByText(label).nextElementSibling;
  return [value?.textContent, value?.nextElementSibling?.textContent];
};

it('adds the interviews of each mode up, and counts who waits at that site', async () => {
  await signInAs('ROLE_INTERVIEW_SLOT_MANAGER');
  const sent = answersKeeping('post', WAITING, { ...pageOf([]), totalElements: 23 });
  renderPage(<SiteFigures sittings={sittings} siteName="Bordeaux" />);
  expect(await screen.findByText('23')).toBeVisible();
  expect(figure('Présentiel')).toEqual(['1\u202f052', '65 attribués']);
  expect(figure('Distanciel')).toEqual(['22', '1 attribué']);
  expect(figure('Total des entretiens')).toEqual(['1\u202f074', '66 attribués, 1\u202f008 libres']);
  expect(screen.getByRole('link', { name: "Voir l'attribution" })).toBeVisible();
  expect(sent).toMatchObject([
    {
      filters: [
        { column: 'SiteEntretienEffectif', values: ['Bordeaux'] },
        { column: 'StatutEntretien', values: ['À attribuer'] },
      ],
    },
  ]);
});

it('says that nobody waits, and leads no site manager to the attribution', async () => {
  await signInAs('ROLE_INTERVIEW_SITE_MANAGER');
  answers('post', WAITING, errorBody('NO_DATA', 'Aucune donnée'), { status: 404 });
  renderPage(<SiteFigures sittings={[]} siteName="Bordeaux" />);
  await expect.poll(() => figure('Candidats à attribuer')).toEqual(['0', '']);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
