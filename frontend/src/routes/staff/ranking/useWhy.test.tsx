import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { createdCandidate } from '@/test/candidates';
import { classementWithoutColumns } from '@/test/classement';
import { signInAs } from '@/test/identity';
import { mark } from '@/test/marks';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody } from '@/test/server';
import { CandidatesRoute } from './CandidatesRoute';

const TITLE = 'Pourquoi ce rang\u00a0?';

beforeEach(() => {
  classementWithoutColumns();
  answers('get', 'admin/candidates/c1', {
    ...createdCandidate,
    grades: [mark({ subject: 'Maths', trimester: 1 })],
  });
  answers('get', 'admin/candidates/c1/files', []);
  answers('get', 'admin/candidates/c1/why', errorBody('NO_RANK_COLUMN', 'Aucune colonne.'), { status: 409 });
});

const open = async (role: 'ROLE_ADMIN' | 'ROLE_ADMIN_READ_ONLY' | 'ROLE_INTERVIEW_SITE_MANAGER') => {
  await signInAs(role);
  const page = renderPage(<CandidatesRoute />, '/?candidat=c1');
  await screen.findByText('N° M00001', { exact: false });
  return page;
};

it('opens the reasons from the drawer, and comes back to its button with what was typed', async () => {
  const { router } = await open('ROLE_ADMIN');
  await userEvent.click(screen.getByRole('gridcell', { name: '14,50' }));
  await userEvent.keyboard('{Enter}{Control>}a{/Control}15{Enter}');
  await userEvent.click(screen.getByRole('button', { name: TITLE }));
  expect(await screen.findByRole('heading', { name: TITLE })).toHaveFocus();
  expect(router.state.location.search).toEqual({ candidat: 'c1', pourquoi: 'rang' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: TITLE })).toHaveFocus());
  expect(router.state.location.search).toEqual({ candidat: 'c1' });
  expect(screen.getByText('1 note modifiée')).toBeVisible();
});

it('is there for administrators who read, and not for managers', async () => {
  await open('ROLE_ADMIN_READ_ONLY');
  expect(screen.getByRole('button', { name: TITLE })).toBeVisible();
});

it('is not there for the manager of a site, whatever the address says', async () => {
  await signInAs('ROLE_INTERVIEW_SITE_MANAGER');
  renderPage(<CandidatesRoute />, '/?candidat=c1&pourquoi=rang');
  await screen.findByText('N° M00001', { exact: false });
  expect(screen.queryByRole('button', { name: TITLE })).toBeNull();
  expect(screen.queryByRole('heading', { name: TITLE })).toBeNull();
});
