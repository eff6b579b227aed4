import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { allRead, renderPage } from '@/test/renderPage';
import { answers } from '@/test/server';
import type { Receipt } from './queries';
import { Receipts } from './Receipts';
import { receiptSentence } from './sentence';

const receipt = (number: number, changes: Partial<Receipt> = {}) =>
  ({
    number,
    received: '2026-11-29T17:04:00Z',
    label: 'Fichier envoyé',
    what: `Pièce ${number}.pdf`,
    ...changes,
  }) as Receipt;

it('gives each act the sentence that may be kept, in the hour of Paris', () => {
  expect(receiptSentence(receipt(4512))).toBe('Reçu le dimanche 29 novembre 2026 à 18 h 04, nº\u00a04512');
});

it('lists the five last acts, newest first', async () => {
  answers(
    'get',
    'candidate/receipts',
    [6, 5, 4, 3, 2, 1].map((number) => receipt(number)),
  );
  renderPage(<Receipts />);
  expect(await screen.findByRole('region', { name: 'Ce que vous avez fait' })).toBeVisible();
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toHaveLength(5);
  expect(items[0]).toBe(
    'Fichier envoyé : Pièce 6.pdfReçu le dimanche 29 novembre 2026 à 18 h 04, nº\u00a06.',
  );
  expect(items[4]).toContain('Pièce 2.pdf');
});

it('leaves out the name of what has none', async () => {
  answers('get', 'candidate/receipts', [receipt(1, { label: 'Présence confirmée', what: null })]);
  renderPage(<Receipts />);
  expect(await screen.findByText('Présence confirmée')).toBeVisible();
});

it('shows nothing before anything was done', async () => {
  answers('get', 'candidate/receipts', []);
  renderPage(<Receipts />);
  await allRead();
  expect(screen.queryByRole('region')).toBeNull();
});
