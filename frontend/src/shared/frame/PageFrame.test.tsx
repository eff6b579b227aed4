import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { PageFrame } from './PageFrame';

it('calls no page above this one the current one', async () => {
  renderPage(
    <PageFrame
      title="Nouvelle formule"
      breadcrumb={[
        { label: 'Administration', to: '/admin' },
        { label: 'Formules', to: '/admin/formulas' },
      ]}
    >
      Formulaire
    </PageFrame>,
    '/admin/formulas/new',
  );
  const way = within(await screen.findByRole('navigation', { name: "Fil d'Ariane" }));
  expect(way.getAllByRole('link').map((link) => link.getAttribute('aria-current'))).toEqual([null, null]);
  expect(way.getByText('Nouvelle formule')).toHaveAttribute('aria-current', 'page');
});
