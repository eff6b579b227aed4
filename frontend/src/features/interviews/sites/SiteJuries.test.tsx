import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
import { SiteJuries } from './SiteJuries';

const summary = {
  id: 'j1',
  name: 'BOR01MP',
  numberOfInterviews: 0,
  numberOfAttributedInterviews: 0,
};

it('stops the keyboard once at a jury whose name is shown once for all its dates', async () => {
  await signInAs('ROLE_INTERVIEW_SITE_MANAGER');
  answers('get', 'admin/juries/interview-site/s1/summaries', [
    { ...summary, date: '2099-04-28' },
    { ...summary, date: '2099-04-29' },
  ]);
  answers('get', 'admin/juries/interview-site/s1', [
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
  const links = await screen.findAllByRole('link', { name: 'BOR01MP' });
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
});
