import type { RefObject } from 'react';
import { toast } from '@/shared/toast/toasts';
import { texts } from './labels';
import { asJpeg, inOnePdf, isPhoto } from './photos';
import { joining, type QueuedFile } from './queue';

type Photos = {
  queue: readonly QueuedFile[];
  latest: RefObject<QueuedFile[]>;
  nextKey: RefObject<number>;
  isRunning: RefObject<boolean>;
  update: (change: (before: QueuedFile[]) => QueuedFile[]) => void;
};

/** Turns a photo that waits, and unites those that wait in one PDF. */
export function usePhotos({ queue, latest, nextKey, isRunning, update }: Photos) {
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
      const [made] = joining([pdf], 1, (nextKey.current = Math.max(nextKey.current + 1, Date.now()))).rows;
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
