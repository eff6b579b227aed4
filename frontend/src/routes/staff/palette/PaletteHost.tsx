import { Suspense, useEffect, useState } from 'react';
import { isTyping } from '@/shared/frame/isTyping';
import { lazyPart } from '@/shared/frame/lazyPart';

const Palette = lazyPart(async () => ({ default: (await import('./Palette')).Palette }));
const ShortcutsDialog = lazyPart(async () => ({
  default: (await import('@/shared/frame/ShortcutsDialog')).ShortcutsDialog,
}));

/** Opens the palette by Ctrl+K and the shortcuts by `?`, on every page of the staff; both are fetched when first used. */
export function PaletteHost() {
  const [opened, setOpened] = useState<'palette' | 'shortcuts'>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      // The editor of formulas and open dialogs have keys of their own.
      if (event.defaultPrevented || document.querySelector('[role=dialog][aria-modal=true]')) return;
      const wanted =
        (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'
          ? 'palette'
          : key === '?' && !ctrlKey && !metaKey && !isTyping(target)
            ? 'shortcuts'
            : undefined;
      if (!wanted) return;
      event.preventDefault();
      setOpened(wanted);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setOpened(undefined);
  return (
    <Suspense>
      {opened === 'palette' && <Palette onClose={close} />}
      {opened === 'shortcuts' && <ShortcutsDialog open onClose={close} />}
    </Suspense>
  );
}
