import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { renderPage } from '@/test/renderPage';
import type { Candidate } from './api';
import { Standing } from './Standing';

async function facts(standing: Partial<Candidate['standing']>, email: string | null = 'zoe@exemple.fr') {
  const candidate = { ...createdCandidate, email, standing: { ...createdCandidate.standing, ...standing } };
  renderPage(<Standing candidate={candidate} why={undefined} />);
  await screen.findByRole('list', { name: 'Situation' });
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

it('says in words where a candidate stands', async () => {
  const slot = 'BOR01MD-2026-05-14-0900';
  const rank = { rank: 37, of: 1972, scope: 'ALL' as const, group: 'G2' };
  expect(await facts({ ...rank, method: 'INTERVIEW', site: 'Bordeaux', slot })).toEqual([
    'Rang et groupe : 37e sur 1\u202f972 (groupe G2)',
    "Méthode d'évaluation : Entretien",
    'Site : Bordeaux',
    'Créneau : 14/05/2026 à 09:00 (BOR01MD)',
    'Adresse mail : zoe@exemple.fr',
  ]);
});

it.each([
  [{ rank: 37, of: 412, scope: 'GROUP' as const, group: 'G2' }, 'Rang et groupe : 37e sur 412 en G2'],
  [{ rank: 37, of: 1972, scope: null, group: 'G2' }, 'Rang et groupe : 37e sur 1\u202f972 (groupe G2)'],
  [{ rank: 1, of: 3 }, 'Rang et groupe : 1er sur 3'],
  [{ group: 'G2' }, 'Rang et groupe : Groupe G2'],
  [{ rankError: '#DIV/0!', group: 'G2' }, 'Rang et groupe : #DIV/0! (groupe G2)'],
  [{ rank: 2.5, of: 6 }, 'Rang et groupe : 2,50 sur 6'],
  [{ method: 'PFM' }, "Méthode d'évaluation : Projet de formation motivé"],
  [{ method: 'ENCF' }, "Méthode d'évaluation : Vœu non confirmé"],
  [{ slot: 'Créneau du matin' }, 'Créneau : Créneau du matin'],
])('leaves out what nothing says: %j', async (standing, first) => {
  expect(await facts(standing, null)).toEqual([first, 'Adresse mail : Aucune adresse email']);
});

it('copies the address of a candidate of any origin', async () => {
  const user = userEvent.setup();
  await facts({});
  await user.click(screen.getByRole('button', { name: "Copier l'adresse email" }));
  expect(await screen.findByText('Adresse copiée')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('zoe@exemple.fr');
});
