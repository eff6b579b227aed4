import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CAMPAIGN } from '@/test/campaign';
import { catalogue, formula } from '@/test/formulas';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, pageOf } from '@/test/server';
import { AdministrationsRoute } from './AdministrationsRoute';

beforeEach(async () => {
  answers('get', 'campaign', CAMPAIGN);
  answers('get', 'admin/import/last', []);
  answers('get', 'admin/jobs', pageOf([]));
  answers('get', 'admin/attention', [
    { kind: 'FORMULAS_IN_ERROR', count: 1, link: '/admin/administrations/formulas' },
  ]);
  answers('get', 'admin/users', { ...pageOf([]), totalElements: 1047 });
  answers('get', 'admin/formula-edition', catalogue([formula(), formula({ id: 'f2', name: 'Seuil' })]));
  answers('get', 'admin/features', [
    { id: 'a', name: 'CANDIDATE_ACCOUNT_CREATION', activated: true },
    { id: 'b', name: 'INTERVIEW_SLOTS_ATTRIBUTION', activated: false },
  ]);
  answers('get', 'admin/emails/state', {
    counts: { SENT: 5212, QUEUED: 980, SENDING: 0, HELD: 0, FAILED: 12, DOUBTFUL: 0 },
    paused: false,
    mode: 'enabled',
    hasServer: true,
    restoredAt: null,
    serverAbsence: null,
    rate: 20,
    team: [],
  });
  await signInAs('ROLE_ADMIN');
});

it.each([
  ['Utilisateurs', '1 047 comptes'],
  ['Formules', '2 formules, dont 1 en erreur'],
  ['E-mails', 'Mode : activé, 5 212 envoyés sur 6 204'],
  ['Fonctionnalités', '1 activée sur 2'],
])('the button of %s says what its page holds', async (label, detail) => {
  renderPage(<AdministrationsRoute />);
  const line = await screen.findByText(detail);
  expect(screen.getByRole('link', { name: label })).toContainElement(line);
});

it('a button whose count cannot be read leads to its page all the same', async () => {
  answers('get', 'admin/users', errorBody('UNAVAILABLE', 'indisponible'), { status: 503 });
  renderPage(<AdministrationsRoute />);
  await screen.findByText('1 activée sur 2');
  expect(await screen.findByRole('link', { name: 'Utilisateurs' })).toHaveAttribute(
    'href',
    '/admin/administrations/users',
  );
});
