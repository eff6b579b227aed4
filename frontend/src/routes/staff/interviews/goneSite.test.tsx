import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { JuriesPage } from '@/features/interviews/juries/JuriesPage';
import { SiteDetails } from '@/features/interviews/sites/SiteDetails';
import { SitePage } from '@/features/interviews/sites/SitePage';
import { TemplatesPage } from '@/features/interviews/templates/TemplatesPage';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { errorBody, server } from '@/test/server';

const pages = {
  'of its details': <SiteDetails id="s1" onChange={vi.fn()} planning={null} />,
  'of its form': <SitePage id="s1" />,
  'of its juries': <JuriesPage siteId="s1" />,
  'of its templates': <TemplatesPage siteId="s1" />,
};

it.each(Object.entries(pages))('a site that is gone leads to the list from the page %s', async (_, page) => {
  await signInAs('ROLE_ADMIN');
  const gone = () => HttpResponse.json(errorBody('NOT_FOUND', 'Introuvable.'), { status: 404 });
  server.use(
    http.get('*/api/v1/admin/*', gone),
    http.get('*/api/v1/interview-slot-templates/*', gone),
    http.get('*/api/v1/:list/list', () => HttpResponse.json([])),
  );
  const { router } = renderPage(page, '/admin/interview-sites/s1');
  await userEvent.click(await screen.findByRole('button', { name: 'Retour à la liste' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/interview-sites'));
});
