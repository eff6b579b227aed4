import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { fileTexts } from '@/shared/files/labels';
import { renderPage } from '@/test/renderPage';
import { answers, errorBody, server } from '@/test/server';
import { PfmPane } from './PfmPane';

const address = 'files/f1/content';

it('shows the PFM once it can be read, and closes', async () => {
  const onClose = vi.fn();
  const pfm = { id: 'f1', name: 'PFM 1072992.pdf', mimeType: 'application/pdf' };
  answers('get', address, errorBody('NOT_FOUND', 'Introuvable'), { status: 404 });
  renderPage(<PfmPane file={pfm} onClose={onClose} />);
  expect(await screen.findByText(fileTexts.downloadFailed)).toBeVisible();

  const types: string[] = [];
  URL.createObjectURL = (content: Blob) => {
    types.push(content.type);
    return 'blob:pfm';
  };
  URL.revokeObjectURL = () => undefined;
  server.use(http.get(`*/api/v1/${address}`, () => HttpResponse.arrayBuffer(new ArrayBuffer(8))));
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  const frame = await screen.findByTitle('Contenu de PFM 1072992.pdf');
  await waitFor(() => expect(frame).toHaveAttribute('src', 'blob:pfm'));
  expect(types).toEqual(['application/pdf']);

  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(onClose).toHaveBeenCalledOnce();
});
