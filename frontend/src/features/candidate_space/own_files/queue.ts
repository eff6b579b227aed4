import { fileTexts, LIGHTER, refusedWith } from '@/shared/files/labels';
import { reasonAgainst } from '@/shared/files/reasonAgainst';
import { firstNames } from '@/shared/format/firstNames';
import { formatCount, ofNumber } from '@/shared/format/numbers';
import { isApiError, isCut } from '@/shared/http/ApiError';
import { LIMITS, fileLimits } from '@/shared/limits/api';
import type { OwnFile } from './api';
import { texts } from './labels';

/** A file that was chosen, and how far it is; `secondsLeft` while it is sent, `why` once it is not. */
export type QueuedFile = {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'sent' | 'refused' | 'interrupted';
  sent: number;
  secondsLeft?: number | undefined;
  why?: string | undefined;
  /** Whether the network was away: it is sent again when that is back. */
  cut?: boolean | undefined;
  /** Something else announces why. */
  quiet?: boolean | undefined;
  /** Whether its candidate said to send it: a page that comes back goes on. */
  confirmed?: boolean | undefined;
  /** The ids of the files that were there when it was first sent: one that arrived unseen is not sent again. */
  known?: readonly string[] | undefined;
};

/** A file as its sending begins. */
export const SENDING = {
  state: 'sending',
  sent: 0,
  why: undefined,
  cut: undefined,
  quiet: undefined,
  secondsLeft: undefined,
} as const;

const TAKES_ROOM = ['waiting', 'sending', 'interrupted'];

/** Whether the file is still to be sent. */
export const isPending = ({ state }: QueuedFile) => TAKES_ROOM.includes(state);

/** The most that waits on a device, in bytes. */
const MOST_WAITING = 100 * 1024 ** 2;

export const weightOf = (rows: readonly QueuedFile[]) =>
  rows.filter(isPending).reduce((sum, { file }) => sum + file.size, 0);

/** How many of the chosen files will still need a place among those that the candidate may send. */
export const pendingCount = (queue: readonly QueuedFile[]) => queue.filter(isPending).length;

/**
 * The files as they join the queue, where so many bytes wait already: those that would be refused say so, `beyond` are those
 * without room.
 */
export function joining(files: readonly File[], room: number, firstKey: number, waiting = 0) {
  const rows: QueuedFile[] = [];
  let beyond = 0;
  const { extensions } = LIMITS.files;
  const limit = fileLimits().file;
  for (const file of files) {
    const reason = reasonAgainst(file, extensions, limit);
    const row = { key: firstKey + rows.length, file, sent: 0 };
    if (reason) rows.push({ ...row, state: 'refused', why: `${fileTexts.invalid} : ${reason}` });
    else if (waiting + weightOf(rows) + file.size > MOST_WAITING)
      rows.push({ ...row, state: 'refused', why: texts.tooHeavyInAll });
    else if (pendingCount(rows) < room) rows.push({ ...row, state: 'waiting' });
    else beyond += 1;
  }
  return { rows, beyond };
}

/** `1 fichier envoyé sur 3. Refusés : a.heic, b.exe.` */
export function mixedEnd(rows: readonly QueuedFile[]) {
  const refused = rows.filter(({ state }) => state === 'refused').map(({ file }) => file.name);
  const sent = rows.filter(({ state }) => state === 'sent').length;
  const end = `${formatCount(sent, 'fichier envoyé', 'fichiers envoyés')} sur ${rows.length}.`;
  return `${end} ${ofNumber(refused.length, 'Refusé', 'Refusés')} : ${firstNames(refused)}.`;
}

/** Whether the sending ended by itself, not because its candidate stopped it. */
export const isCutShort = ({ state, why }: QueuedFile) =>
  state === 'interrupted' && why !== fileTexts.cancelled;

/** Whether it waits for the network, which sends it when it is back. */
export const isAwaitingNetwork = ({ state, cut }: QueuedFile) => state === 'interrupted' && cut === true;

/** How a file that did not arrive is shown: refused by the server, or interrupted and worth another try, with why. */
export function afterFailure(error: unknown): Pick<QueuedFile, 'state' | 'why' | 'cut'> {
  if (isApiError(error, 'FILE_INVALID')) return { state: 'refused', why: refusedWith(error) };
  const message = isApiError(error) ? error.serverMessage : null;
  if (isApiError(error) && error.status === 413)
    return { state: 'refused', why: `${message ?? `${texts.sendFailed}.`} ${LIGHTER}` };
  // 429: the server has too many files to look at, and will take this one later.
  if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429)
    return { state: 'refused', why: message ?? texts.sendFailed };
  if (isCut(error)) return { state: 'interrupted', why: texts.cut, cut: true };
  return { state: 'interrupted', why: message ?? texts.failed };
}

/** Whether the file is one of those, but not one of which the id was known `before`; a photo may be renamed by its content. */
export const isAmong = (files: readonly OwnFile[], { name, size }: File, before: readonly string[]) =>
  files.some(
    (each) =>
      !before.includes(each.id) && each.size === size && stem(each.name) === stem(name.normalize('NFC')),
  );

const stem = (name: string) => name.replace(/\.[^.]*$/, '');

/** Seconds until a file has arrived at the rate so far, undefined before a second has passed. */
export function secondsLeft(sent: number, size: number, elapsedMs: number) {
  if (elapsedMs < 1000 || sent === 0 || sent >= size) return undefined;
  return Math.ceil(((size - sent) * elapsedMs) / sent / 1000);
}
