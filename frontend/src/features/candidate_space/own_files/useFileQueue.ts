import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { fileTexts } from '@/shared/files/labels';
import { useBackOnline } from '@/shared/http/useOnline';
import { toast } from '@/shared/toast/toasts';
import { fetchOwnFiles, sendOwnFile } from './api';
import { texts } from './labels';
import { asJpeg, inOnePdf, isPhoto } from './photos';
import { ownFilesQuery } from './queries';
import {
  afterFailure,
  isAmong,
  isCutShort,
  joining,
  mixedEnd,
  pendingCount,
  secondsLeft,
  type QueuedFile,
} from './queue';

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
  const [queue, setQueue] = useState<QueuedFile[]>([]);
  const [beyond, setBeyond] = useState(0);
  const [running, setRunning] = useState(false);
  /** `running` as it is now: a second click may come before the first one is drawn. */
  const isRunning = useRef(false);
  const latest = useRef(queue);
  const nextKey = useRef(0);
  const transfer = useRef<AbortController>(undefined);
  const stopped = useRef(false);
  useEnd(stopped, transfer);
  /** The rows of which a toast told the end. */
  const announced = useRef(new Set<number>());

  const update = (change: (before: QueuedFile[]) => QueuedFile[]) => {
    latest.current = change(latest.current);
    setQueue(latest.current);
  };
  const changeRow = (key: number, change: Partial<QueuedFile>) =>
    update((before) => before.map((row) => (row.key === key ? { ...row, ...change } : row)));

  const add = (files: readonly File[]) => {
    const chosen = joining(files, room - pendingCount(latest.current), nextKey.current);
    nextKey.current += files.length;
    setBeyond(chosen.beyond);
    update((before) => [...before, ...chosen.rows]);
  };
  const { turn, unite, waitingPhotos } = usePhotos({ queue, latest, nextKey, isRunning, update });
  const hasArrived = useArrival();

  /** Sends one file; gives why it did not arrive, if it did not. */
  const sendRow = async (row: QueuedFile): Promise<unknown> => {
    const { key, file } = row;
    const controller = new AbortController();
    transfer.current = controller;
    const begun = performance.now();
    const arrived = () => {
      changeRow(key, { state: 'sent', sent: file.size });
      onSent();
      return null;
    };
    changeRow(key, {
      state: 'sending',
      sent: 0,
      why: undefined,
      cut: undefined,
      quiet: undefined,
      secondsLeft: undefined,
    });
    try {
      const onProgress = (bytes: number) => {
        const sent = Math.min(bytes, file.size);
        changeRow(key, { sent, secondsLeft: secondsLeft(sent, file.size, performance.now() - begun) });
      };
      if (!(await hasArrived(row))) await sendOwnFile(file, { signal: controller.signal, onProgress });
      return arrived();
    } catch (error) {
      const cancelled = controller.signal.aborted;
      // Its last byte may have left just before.
      if (cancelled && (await hasArrived(row).catch(() => false))) return arrived();
      const failure = afterFailure(error);
      // Of a sending that is stopped whole, the toast says so.
      const stop = { state: 'interrupted', why: fileTexts.cancelled, quiet: stopped.current } as const;
      changeRow(key, cancelled ? stop : failure);
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

  const start = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRunning(true);
    setBeyond(0);
    stopped.current = false;
    let failure: unknown;
    const sent = new Set<number>();
    const next = () => latest.current.find(({ state }) => state === 'waiting');
    for (let row = next(); row && !isStopped(stopped); row = next()) {
      sent.add(row.key);
      const error = await sendRow(row);
      failure = error ?? failure;
      if (error !== undefined && latest.current.find((each) => each.key === row.key)?.state === 'interrupted')
        break;
    }
    isRunning.current = false;
    setRunning(false);
    announce(toTell(latest.current, sent, announced.current), stopped.current, failure);
  };
  const retry = (again: (row: QueuedFile) => boolean) => {
    const rows = latest.current.filter((row) => row.state === 'interrupted' && again(row));
    rows.forEach(({ key }) => changeRow(key, { state: 'waiting', sent: 0, why: undefined }));
    if (rows.length > 0) void start();
  };
  useBackOnline(() => retry(({ cut }) => cut === true));

  return {
    queue,
    beyond,
    running,
    add,
    turn: (row: QueuedFile) => void turn(row),
    /** How many photos wait, which can be united in one PDF. */
    photos: waitingPhotos.length,
    unite,
    start,
    remove: (key: number) => update((before) => before.filter((row) => row.key !== key)),
    retry: (key: number) => retry((row) => row.key === key),
    retryAll: () => retry(isCutShort),
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

/** Whoever leaves the page stops what is being sent. */
function useEnd(stopped: RefObject<boolean>, transfer: RefObject<AbortController | undefined>) {
  useEffect(
    () => () => {
      stopped.current = true;
      transfer.current?.abort();
    },
    [stopped, transfer],
  );
}

type Photos = {
  queue: readonly QueuedFile[];
  latest: RefObject<QueuedFile[]>;
  nextKey: RefObject<number>;
  isRunning: RefObject<boolean>;
  update: (change: (before: QueuedFile[]) => QueuedFile[]) => void;
};

/** Turns a photo that waits, and unites those that wait in one PDF. */
function usePhotos({ queue, latest, nextKey, isRunning, update }: Photos) {
  const turn = async ({ key, file }: QueuedFile) => {
    try {
      const turned = await asJpeg(file, 1);
      // It may have left meanwhile.
      update((before) =>
        before.map((row) => (row.key === key && row.state === 'waiting' ? { ...row, file: turned } : row)),
      );
    } catch {
      toast.error(texts.unreadablePhoto);
    }
  };

  const waitingPhotos = queue.filter(({ state, file }) => state === 'waiting' && isPhoto(file));
  const unite = async () => {
    try {
      const pdf = await inOnePdf(waitingPhotos.map(({ file }) => file));
      const [made] = joining([pdf], 1, nextKey.current++).rows;
      // One of them was sent or taken out meanwhile: what is on the screen then is what the candidate wants.
      const waits = ({ key }: QueuedFile) =>
        latest.current.some((row) => row.key === key && row.state === 'waiting');
      if (!made || isRunning.current || !waitingPhotos.every(waits)) return;
      if (made.state === 'refused') toast.error(made.why ?? texts.sendFailed);
      else {
        const [first, ...others] = waitingPhotos.map(({ key }) => key);
        update((before) =>
          before.map((row) => (row.key === first ? made : row)).filter(({ key }) => !others.includes(key)),
        );
      }
    } catch {
      toast.error(texts.unreadablePhoto);
    }
  };
  return { turn, unite, waitingPhotos };
}

/** Whether a file of the queue is among the candidate's own, of which none had its name when it was first sent. */
function useArrival() {
  const client = useQueryClient();
  /** The files that were there when each row was first sent. */
  const known = useRef(new Map<number, ReadonlySet<string>>());
  /** A connection may be cut between the last byte and the answer: a file that did arrive is not sent again. */
  return async ({ key, file }: QueuedFile) => {
    const before = known.current.get(key);
    if (before) return isAmong(await fetchOwnFiles(), file, before);
    const files = client.getQueryData(ownFilesQuery.queryKey) ?? [];
    known.current.set(key, new Set(files.map(({ id }) => id)));
    return false;
  };
}

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
  const remaining = rows.some(({ state }) => state === 'interrupted' || state === 'waiting');
  const sent = rows.filter(({ state }) => state === 'sent').length;
  if (stopped && remaining) toast.info(fileTexts.cancelled);
  else if (sent > 0 && sent < rows.length && !remaining) toast.warning(mixedEnd(rows));
  else if (failure !== undefined) toast.error(texts.sendFailed, failure);
  else if (sent === rows.length) toast.success(fileTexts.uploaded);
}

export type FileQueue = ReturnType<typeof useFileQueue>;
