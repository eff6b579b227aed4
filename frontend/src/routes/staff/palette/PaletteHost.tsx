import SearchOutlined from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { preferencesQuery } from '@/shared/frame/queries';
import { lazyPart } from '@/shared/frame/lazyPart';
import { usePageKey } from '@/shared/frame/pageKeys';

const Palette = lazyPart(async () => ({ default: (await import('./Palette')).Palette }));
const ShortcutsDialog = lazyPart(async () => ({
  default: (await import('@/shared/frame/ShortcutsDialog')).ShortcutsDialog,
}));

/** A button and Ctrl+K open the palette, `?` the shortcuts, on every page of the staff; both are fetched when first used. */
export function PaletteHost() {
  const [opened, setOpened] = useState<'palette' | 'shortcuts'>();
  useQuery(preferencesQuery);
  usePageKey('?', () => setOpened('shortcuts'));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      // The editor of formulas and open dialogs have keys of their own.
      if (event.defaultPrevented || document.querySelector('[role=dialog][aria-modal=true]')) return;
      if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpened('palette');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setOpened(undefined);
  return (
    <>
      <IconButton
        size="small"
        color="inherit"
        aria-label="Aller à…"
        title="Aller à une page, un candidat, une action (Ctrl+K)"
        aria-haspopup="dialog"
        onClick={() => setOpened('palette')}
      >
        <SearchOutlined />
      </IconButton>
      <Suspense>
        {opened === 'palette' && <Palette onClose={close} />}
        {opened === 'shortcuts' && <ShortcutsDialog open onClose={close} />}
      </Suspense>
    </>
  );
}
