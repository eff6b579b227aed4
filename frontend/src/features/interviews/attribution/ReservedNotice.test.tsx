import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { signInAs } from '@/test/identity';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, errorBody } from '@/test/server';
import type { Unplaced } from './api';
import { ReservedNotice } from './ReservedNotice';

const left = (candidateId: string, reservedSlotIds: string[]): Unplaced => ({
  candidateId,
  externalId: candidateId,
  name: 'DUPONT Marie',
  reason: reservedSlotIds.length > 0 ? 'ONLY_RESERVED_LEFT' : 'NO_CAPACITY',
  site: 'Bordeaux',
  sites: [],
  remote: false,
  wish: null,
  missing: [],
  reservedSlotIds,
});

it('opens once each slot that is reserved for others', async () => {
  await signInAs('ROLE_INTERVIEW_SLOT_MANAGER');
  const onChanged = vi.fn();
  const plan = {
    slots: 2,
    attributed: 0,
    lettersSent: 0,
    warnings: [],
    candidates: [],
    versions: {},
    undoId: 'u1',
  };
  const sent = answersKeeping('post', 'admin/interview-slots/open', plan);
  const unplaced = [left('1', ['s1', 's2']), left('2', ['s1', 's2']), left('3', [])];
  renderPage(<ReservedNotice unplaced={unplaced} onChanged={onChanged} />);
  expect(await screen.findByText('Il ne reste que des créneaux réservés pour 2 candidats.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir 2 créneaux à tous' }));
  expect(await screen.findByText('2 créneaux ouverts à tous')).toBeVisible();
  expect(sent).toEqual([{ slotIds: ['s1', 's2'] }]);
  expect(onChanged).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Annuler' })).toBeVisible();
});

it('says that they could not be opened, then that they are, for good', async () => {
  answers('post', 'admin/interview-slots/open', errorBody('X', 'base arrêtée'), { status: 503 });
  const onChanged = vi.fn();
  renderPage(<ReservedNotice unplaced={[left('1', ['s1'])]} onChanged={onChanged} />);
  const open = await screen.findByRole('button', { name: 'Ouvrir 1 créneau à tous' });
  await userEvent.click(open);
  expect(await screen.findByText(/^Erreur lors de l'ouverture des créneaux : base arrêtée/)).toBeVisible();
  expect(onChanged).toHaveBeenCalledOnce();
  const plan = {
    slots: 1,
    attributed: 0,
    lettersSent: 0,
    warnings: [],
    candidates: [],
    versions: {},
    undoId: null,
  };
  answers('post', 'admin/interview-slots/open', plan);
  await userEvent.click(open);
  expect(await screen.findByText('1 créneau ouvert à tous')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull();
});

it('is not there where other reasons hold', () => {
  renderPage(<ReservedNotice unplaced={[left('3', [])]} onChanged={vi.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
});
