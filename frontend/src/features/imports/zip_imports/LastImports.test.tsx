import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { element } from '@/test/element';
import { job } from '@/test/jobs';
import { renderPage } from '@/test/renderPage';
import { answers, pageOf } from '@/test/server';
import { LastImports } from './LastImports';

it('tells who imported what, hands out its report, and shows the import that runs', async () => {
  answers('get', 'admin/import/last', [
    {
      kind: 'CANDIDATES',
      importId: 'i1',
      fileName: 'candidats.csv',
      imported: 6461,
      withoutFile: 0,
      author: 'Anne Martin',
      confirmed: '2026-05-12T10:23:00+02:00',
      report: 'admin/import/candidates/simulations/i1/report.csv',
    },
  ]);
  answers(
    'get',
    'admin/jobs',
    pageOf([job({ kind: 'DOCUMENTS_IMPORT', done: 2, total: 8, cancellable: false })]),
  );
  answers('get', 'admin/import/candidates/simulations/i1/report.csv', '');
  URL.createObjectURL = () => 'blob:report';
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  renderPage(<LastImports />);
  expect(await screen.findByText(/12\/05\/2026 à 10:23 par Anne Martin, 6\s461 candidats/)).toBeVisible();
  const [, , documents] = screen.getAllByRole('listitem');
  const running = within(element(documents));
  expect(running.getByRole('link', { name: 'Import en cours…' })).toBeVisible();
  expect(running.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  fireEvent.click(screen.getByRole('button', { name: 'Rapport de candidats.csv' }));
  expect(await screen.findByText('Export terminé')).toBeVisible();
  expect(saved).toHaveBeenCalledOnce();
});

it.each([
  ['PFM', 1, 1, 'Anne Martin', ' par Anne Martin, 1 PFM ; 1 candidat sans PFM'],
  ['FUTURE_SHEET', 2, 3, null, ', 2 fiches ; 3 candidats sans fiche'],
  ['DOCUMENTS', 2, 0, null, ', 2 documents'],
] as const)(
  'tells what the last import of %s brought, and whom it lacks',
  async (kind, imported, withoutFile, author, end) => {
    const made = (confirmed: string, changed: object) => ({
      ...{
        importId: 'i1',
        fileName: `${confirmed}.zip`,
        report: '',
        confirmed: `${confirmed}T10:23:00+02:00`,
      },
      ...{ kind, imported, withoutFile, author },
      ...changed,
    });
    answers('get', 'admin/import/last', [made('2026-05-11', { imported: 77 }), made('2026-05-12', {})]);
    const progress = { kind: 'PDF_IMPORT', total: null } as const;
    answers(
      'get',
      'admin/jobs',
      pageOf([job({ ...progress, cancellable: true }), job({ kind: 'DOCUMENTS_IMPORT', status: 'SUCCESS' })]),
    );
    renderPage(<LastImports />);
    const line = await screen.findByText(/^Dernier :/);
    expect(line).toHaveTextContent(`Dernier : 12/05/2026 à 10:23${end} Rapport`);
    expect(screen.getAllByText('Aucun import pour cette campagne')).toHaveLength(2);
    expect(screen.queryByText('Import en cours…')).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  },
);
