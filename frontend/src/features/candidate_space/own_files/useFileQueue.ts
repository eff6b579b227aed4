import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { fileTexts } from '@/shared/files/labels';
import { isCut } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { fetchOwnFiles, sendOwnFile } from './api';
import { texts } from './labels';
import { ownFilesQuery } from './queries';
import {
  afterFailure,
  isAmong,
  isAwaitingNetwork,
  isCutShort,
  isPending,
  joining,
  mixedEnd,
  pendingCount,
  secondsLeft,
  weightOf,
  SENDING,
  type QueuedFile,
} from './queue';
import { usePhotos } from './usePhotos';
import { useKept, useReturn, useRows } from './useRows';

type Options = {
  /** How many more files the candidate may send. */
  room: number;
  /** Called when files may have arrived. */
  onSent: () => void;
};

/**
 * Files that are chosen, then sent one after the other when the candidate says so: a refused one stops no other, a cut
 * connection stops them all, and each may be tried again.
 */
export function useFileQueue({ room, onSent }: Options) {
  const { queue, latest, kept, update, changeRow } = useRows();
  const [beyond, setBeyond] = useState(0);
  const [running, setRunning] = useState(false);
  /** `running` as it is now: a second click may come before the first one is drawn. */
  const isRunning = useRef(false);
  const nextKey = useRef(0);
  const transfer = useRef<AbortController>(undefined);
  const stopped = useRef(false);
  useEnd(stopped, transfer);
  /** The rows of which a toast told the end. */
  const announced = useRef(new Set<number>());

  const add = (files: readonly File[]) => {
    // Above those of the files that earlier pages left on this device.
    nextKey.current = Math.max(nextKey.current, Date.now());
    const left = room - pendingCount(latest.current);
    const chosen = joining(files, left, nextKey.current, weightOf(latest.current));
    nextKey.current += files.length;
    setBeyond(chosen.beyond);
    update((before) => [...before, ...chosen.rows]);
  };
  const { turn, unite, waitingPhotos } = usePhotos({ queue, latest, nextKey, isRunning, update });
  const client = useQueryClient();

  /** Sends one file; gives why it did not arrive, if it did not. */
  const sendRow = async (row: QueuedFile): Promise<unknown> => {
    const { key, file } = row;
    // A connection may be cut between the last byte and the answer, and a page may end: what did arrive is not sent again.
    const hasArrived = async () => row.known !== undefined && isAmong(await fetchOwnFiles(), file, row.known);
    const known = row.known ?? client.getQueryData(ownFilesQuery.queryKey)?.map(({ id }) => id) ?? [];
    const controller = new AbortController();
    transfer.current = controller;
    const begun = performance.now();
    const arrived = () => {
      changeRow(key, { state: 'sent', sent: file.size });
      onSent();
      return null;
    };
    changeRow(key, { ...SENDING, known });
    try {
      const onProgress = (bytes: number) => {
        const sent = Math.min(bytes, file.size);
        changeRow(key, { sent, secondsLeft: secondsLeft(sent, file.size, performance.now() - begun) });
      };
      if (!(await hasArrived())) await sendOwnFile(file, { signal: controller.signal, onProgress });
      return arrived();
    } catch (error) {
      const cancelled = controller.signal.aborted;
      if (controller.signal.reason === LEFT) return undefined;
      // Its last byte may have left just before.
      if (cancelled && (await isThere(file, known))) return arrived();
      const failure = afterFailure(error);
      // Of a sending that is stopped whole, the toast says so.
      changeRow(key, cancelled ? { ...STOP, quiet: stopped.current } : failure);
      // Over a cut connection the list would fail too, and say so in the place of what to do.
      if (cancelled || failure.state === 'refused') onSent();
      return cancelled ? undefined : error;
    }
  };

  const cutOff = () => {
    const row = latest.current.find(({ state }) => state === 'sending');
    // A file that has left whole is kept by the server, whatever happens here.
    if (row && row.sent < row.file.size) transfer.current?.abort();
  };

  /** Sends what its candidate confirmed; `again` by itself, of which only the end is worth a toast. */
  const send = async (again = false) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRunning(true);
    setBeyond(0);
    stopped.current = false;
    let failure: unknown;
    const sent = new Set<number>();
    const next = () => latest.current.find(({ state, confirmed }) => state === 'waiting' && confirmed);
    for (let row = next(); row && !isStopped(stopped); row = next()) {
      sent.add(row.key);
      const error = await sendRow(row);
      failure = error ?? failure;
      if (error !== undefined && latest.current.find((each) => each.key === row.key)?.state === 'interrupted')
        break;
    }
    isRunning.current = false;
    setRunning(false);
    if (transfer.current?.signal.reason === LEFT || (again && isCut(failure))) return;
    announce(toTell(latest.current, sent, announced.current), stopped.current, failure);
  };
  const tellAll = () =>
    update((before) => before.map((row) => (row.state === 'waiting' ? { ...row, confirmed: true } : row)));
  const retry = (which: (row: QueuedFile) => boolean, again = false) => {
    const rows = latest.current.filter((row) => row.state === 'interrupted' && which(row));
    rows.forEach(({ key }) => changeRow(key, { state: 'waiting', sent: 0, why: undefined, confirmed: true }));
    if (rows.length > 0) void send(again);
  };
  useReturn(queue.some(isAwaitingNetwork) && !running, () => retry(isAwaitingNetwork, true));
  useKept((rows) => {
    update((before) => [...rows, ...before]);
    if (rows.some(({ confirmed }) => confirmed)) void send();
  });

  return {
    queue,
    beyond,
    running,
    kept,
    add,
    turn: (row: QueuedFile) => void turn(row),
    /** How many photos wait, which can be united in one PDF. */
    photos: waitingPhotos.length,
    unite,
    start: () => {
      tellAll();
      void send();
    },
    remove: (key: number) => update((before) => before.filter((row) => row.key !== key)),
    retry: (key: number) => retry((row) => row.key === key),
    retryAll: () => {
      tellAll();
      retry(isCutShort);
    },
    /** Leaves what is not sent. */
    forget: () => update((before) => before.filter((row) => !isPending(row))),
    /** Stops the file that is being sent; the others follow. */
    stopRow: cutOff,
    /** Stops everything; what was sent stays. */
    stop: () => {
      stopped.current = true;
      cutOff();
    },
  };
}

/** Read anew at each file: it is stopped while one is awaited. */
const isStopped = (stopped: RefObject<boolean>) => stopped.current;

/** Why a sending stops that nobody stopped: it goes on by itself in the page that is opened again. */
const LEFT = 'left';

const STOP = { state: 'interrupted', why: fileTexts.cancelled, confirmed: false } as const;

/** The end of the page, or of the session, stops what is being sent. */
function useEnd(stopped: RefObject<boolean>, transfer: RefObject<AbortController | undefined>) {
  useEffect(
    () => () => {
      stopped.current = true;
      transfer.current?.abort(LEFT);
    },
    [stopped, transfer],
  );
}

/** Whether the file is among the candidate's own, none of which was `known` when it was first sent. */
const isThere = (file: File, known: readonly string[]) =>
  fetchOwnFiles().then(
    (files) => isAmong(files, file, known),
    () => false,
  );

/** The rows of one sending, with what was refused before it was sent, which no toast named yet; from now on one did. */
function toTell(queue: readonly QueuedFile[], sent: ReadonlySet<number>, announced: Set<number>) {
  const rows = queue.filter(
    ({ key, state }) => sent.has(key) || state === 'waiting' || (state === 'refused' && !announced.has(key)),
  );
  rows.forEach(({ key }) => announced.add(key));
  return rows;
}

/** Says how the sending of `rows` ended; of a mixed deposit, what was refused. */
function announce(rows: readonly QueuedFile[], stopped: boolean, failure: unknown) {
  if (rows.length === 0) return; // left meanwhile
  const remaining = rows.some(({ state }) => state === 'interrupted' || state === 'waiting');
  const sent = rows.filter(({ state }) => state === 'sent').length;
  if (stopped && remaining) toast.info(fileTexts.cancelled);
  else if (sent > 0 && sent < rows.length && !remaining) toast.warning(mixedEnd(rows));
  else if (failure !== undefined) toast.error(texts.sendFailed, failure);
  else if (sent === rows.length) toast.success(fileTexts.uploaded);
}

export type FileQueue = ReturnType<typeof useFileQueue>;
