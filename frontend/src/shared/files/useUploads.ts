import { useRef, useState } from 'react';
import { isApiError, isCut } from '../http/ApiError';
import { useBackOnline } from '../http/useOnline';
import { toast } from '../toast/toasts';
import { fileTexts, LIGHTER, refusedWith, tooManyFiles } from './labels';
import { reasonAgainst } from './reasonAgainst';

export type Sending = { name: string; size: number; sent: number; index: number; count: number };
type RefusedFile = { name: string; why: string };
export type SendFile = (
  file: File,
  options: { onProgress: (sent: number) => void; signal: AbortSignal },
) => Promise<unknown>;

type Options = {
  send: SendFile;
  /** Extensions with their dot, in lower case. */
  accepted: readonly string[];
  limit: number;
  /** How many more files there is room for. */
  room: number;
  /** Called after each file that was taken. */
  onSent: () => void;
};

/**
 * Sends files one after the other, so that a refused one stops no other. Name, size and number are checked before
 * anything is sent; `refused` tells the last choice's refusals by name.
 */
export function useUploads({ send, accepted, limit, room, onSent }: Options) {
  const [sending, setSending] = useState<Sending>();
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const [tooMany, setTooMany] = useState<string>();
  /** The files whose sending a cut connection ended. */
  const [interrupted, setInterrupted] = useState<File[]>([]);
  const stop = useRef<AbortController>(undefined);

  async function upload(files: readonly File[]) {
    if (files.length === 0 || stop.current) return;
    const wrong = files.flatMap((file) => refusal(file, accepted, limit));
    const good = files.filter((file) => !wrong.some(({ name }) => name === file.name));
    const beyond = good.splice(room).length;
    setTooMany(beyond > 0 ? tooManyFiles(beyond, room) : undefined);
    const failures = [...wrong];
    const controller = new AbortController();
    stop.current = controller;
    // Cancelling does not wait for the running upload.
    const cancelled = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () =>
        reject(new DOMException(fileTexts.cancelled, 'AbortError')),
      );
    });
    cancelled.catch(() => undefined);
    let failure: unknown;
    const cut: File[] = [];
    setInterrupted(cut);
    for (const [index, file] of good.entries()) {
      const state = { name: file.name, size: file.size, index, count: good.length };
      setSending({ ...state, sent: 0 });
      try {
        const sent = send(file, {
          onProgress: (bytes) => {
            // A cancelled upload may still report progress.
            if (stop.current === controller) setSending({ ...state, sent: Math.min(bytes, file.size) });
          },
          signal: controller.signal,
        });
        await Promise.race([sent, cancelled]);
        onSent();
      } catch (error) {
        if (controller.signal.aborted) break;
        failure = error;
        failures.push({ name: file.name, why: reasonOf(error) });
        if (isCut(error)) cut.push(file);
      }
    }
    stop.current = undefined;
    setSending(undefined);
    setRefused(failures);
    setInterrupted(cut);
    if (controller.signal.aborted) toast.info(fileTexts.cancelled);
    else if (failure !== undefined) toast.error(fileTexts.uploadFailed, failure);
    else if (wrong.length > 0) toast.error(fileTexts.someInvalid);
    else if (beyond > 0) toast.error(fileTexts.uploadFailed);
    else toast.success(fileTexts.uploaded);
  }

  const retry = () => void upload(interrupted);
  useBackOnline(retry);
  return { upload, sending, refused, tooMany, interrupted, retry, cancel: () => stop.current?.abort() };
}

function refusal(file: File, accepted: readonly string[], limit: number): RefusedFile[] {
  const why = reasonAgainst(file, accepted, limit);
  return why ? [{ name: file.name, why: `${fileTexts.invalid} : ${why}` }] : [];
}

function reasonOf(error: unknown) {
  if (isApiError(error, 'FILE_INVALID')) return refusedWith(error);
  if (!isApiError(error)) return fileTexts.uploadFailed;
  if (error.status === 413) return `${error.serverMessage ?? `${fileTexts.uploadFailed}.`} ${LIGHTER}`;
  return error.serverMessage ?? 'Envoi interrompu : le serveur ne répond pas.';
}
