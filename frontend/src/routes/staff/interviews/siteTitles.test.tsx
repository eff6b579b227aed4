import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { JuriesPage } from '@/features/interviews/juries/JuriesPage';
import { TemplatesPage } from '@/features/interviews/templates/TemplatesPage';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { server } from '@/test/server';

it.each([
  ['Jurys – Nancy – Parvis', <JuriesPage key="juries" siteId="s1" />],
  ['Modèles de créneaux – Nancy – Parvis', <TemplatesPage key="templates" siteId="s1" />],
])('the page of a site is called « %s »', async (title, page) => {
  await signInAs('ROLE_ADMIN');
  server.use(
    http.get('*/api/v1/admin/interview-sites/s1', () =>
      HttpResponse.json({ id: 's1', name: 'Nancy', trigram: 'NCY' }),
    ),
    http.get('*/api/v1/*', () => HttpResponse.json([])),
  );
  renderPage(page);
  await waitFor(() => expect(document.title).toBe(title));
});
