import { Suspense } from 'react';
import { lazyPart } from '../../frame/lazyPart';

const CopyDialog = lazyPart(async () => ({ default: (await import('./CopyDialog')).CopyDialog }));

type Props = { text: string | undefined; title?: string; onClose: () => void };

/** What the browser did not let the page copy, if anything. */
export function RefusedCopy({ text, title = 'Copier les cellules', onClose }: Props) {
  if (text === undefined) return null;
  return (
    <Suspense>
      <CopyDialog text={text} title={title} onClose={onClose} />
    </Suspense>
  );
}
