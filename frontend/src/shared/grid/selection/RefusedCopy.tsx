import { Suspense } from 'react';
import { lazyPart } from '../../frame/lazyPart';

const CopyDialog = lazyPart(async () => ({ default: (await import('./CopyDialog')).CopyDialog }));

/** What the browser did not let the page copy, if anything. */
export function RefusedCopy({ text, onClose }: { text: string | undefined; onClose: () => void }) {
  if (text === undefined) return null;
  return (
    <Suspense>
      <CopyDialog text={text} onClose={onClose} />
    </Suspense>
  );
}
