import { onTestFinished } from 'vitest';
import { LIMITS, setServer } from '@/shared/limits/api';

/** What a server with the contract's settings tells of itself. */
export const SERVER = { fileLimits: { file: 23_068_672, staffFiles: 10 }, version: '1.2.3' };

/** What an operator may have set, for one test. */
export const setFileLimits = (limits: Partial<(typeof SERVER)['fileLimits']>) =>
  setServer({ ...SERVER, fileLimits: { ...SERVER.fileLimits, ...limits } });

/** Smaller limits of the server, for one test. */
export function setLimits(limits: Partial<typeof LIMITS>) {
  const before = { ...LIMITS };
  Object.assign(LIMITS, limits);
  onTestFinished(() => void Object.assign(LIMITS, before));
}
