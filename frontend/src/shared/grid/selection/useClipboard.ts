import { useCallback, useState } from 'react';
import { toast } from '@/shared/toast/toasts';

const REFUSED = "Le navigateur refuse l'accès au presse-papiers";

/**
 * Copies a text, and says that it is `done`. `refused` holds the text that the browser did not let the page copy, until
 * `dismiss`.
 */
export function useClipboard() {
  const [refused, setRefused] = useState<string>();
  const dismiss = useCallback(() => setRefused(undefined), []);
  const copyText = useCallback(async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      toast.error(REFUSED);
      setRefused(text);
    }
  }, []);
  return { copyText, refused, dismiss };
}
