import { ownEmail } from '@/shared/form/drafts';
import { KEPT_FILES } from '@/shared/session/keptDevice';
import { isPending, type QueuedFile } from './queue';

const STORE = 'files';

type Kept = Pick<QueuedFile, 'key' | 'file' | 'confirmed' | 'known'> & { owner: string };

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(KEPT_FILES));
  });

/** Does `work` with what this device keeps; rejects where it keeps nothing (a private window, no more room). */
async function withStore<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => T): Promise<T> {
  const request = indexedDB.open(KEPT_FILES, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
  const database = await answered(request);
  try {
    const transaction = database.transaction(STORE, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error(KEPT_FILES));
    });
    const result = work(transaction.objectStore(STORE));
    await done;
    return result;
  } finally {
    database.close();
  }
}

/** The person's own files that wait on this device, in the order in which they were chosen. */
export async function keptFiles(): Promise<QueuedFile[]> {
  const all = await withStore('readonly', (files) => files.getAll() as IDBRequest<Kept[]>);
  return all.result
    .filter(({ owner }) => owner === ownEmail())
    .map(({ key, file, confirmed, known }) => ({ key, file, confirmed, known, state: 'waiting', sent: 0 }));
}

let last: Promise<unknown> = Promise.resolve();

/** Keeps on this device the files that are not sent, with what has changed of them; one change after the other. */
export function keepChanges(before: readonly QueuedFile[], after: readonly QueuedFile[]) {
  const was = new Map(before.filter(isPending).map((row) => [row.key, row]));
  const pending = after.filter(isPending);
  const changed = pending.filter(({ key, file, confirmed, known }) => {
    const old = was.get(key);
    return old?.file !== file || old.confirmed !== confirmed || old.known !== known;
  });
  const gone = [...was.keys()].filter((key) => !pending.some((row) => row.key === key));
  if (changed.length === 0 && gone.length === 0) return undefined;
  const owner = ownEmail();
  const kept = last.then(() =>
    withStore('readwrite', (files) => {
      for (const { key, file, confirmed, known } of changed)
        files.put({ key, file, confirmed, known, owner } satisfies Kept);
      for (const key of gone) files.delete(key);
    }),
  );
  last = kept.catch(() => undefined);
  return kept;
}

/** Calls `work` in one page of this browser at a time, until `signal` ends it: the others would send the same files. */
export async function alone(signal: AbortSignal, work: () => Promise<unknown>) {
  const ended = new Promise((end) => signal.addEventListener('abort', end));
  const held = async () => {
    await work();
    await ended;
  };
  await ('locks' in navigator ? navigator.locks.request(KEPT_FILES, { signal }, held) : held());
}
