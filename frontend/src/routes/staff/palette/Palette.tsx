import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { LIMITS } from '@/shared/limits/api';
import { usePaletteItems, type PaletteItem } from './usePaletteItems';

const NAME = 'Aller à, ou faire';

/** Ctrl+K: a candidate, a page, a view, a column, a formula or an action, in one list; the arrows choose, Entrée goes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const current = useRouterState({ select: ({ location }) => location.pathname });
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const { items, pending } = usePaletteItems(typed);
  const active = Math.min(at, items.length - 1);
  const choose = ({ go }: PaletteItem) => {
    onClose();
    if ('run' in go) go.run();
    // On the page itself, a candidate keeps the list as it is.
    else if (go.to === current && go.search)
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...go.search }), state: true });
    else void navigate({ to: go.to, search: go.search ?? {} });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      const next = (active + step + items.length) % items.length;
      setAt(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    }
    const chosen = items[active];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={NAME}
      transitionDuration={0}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { width: 640, maxWidth: 'calc(100% - 32px)', mt: '10vh' } } }}
    >
      <OutlinedInput
        autoFocus
        fullWidth
        value={typed}
        placeholder="Candidat, page, vue, colonne, formule, action"
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
        inputProps={{
          role: 'combobox',
          'aria-label': NAME,
          'aria-expanded': items.length > 0,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': items[active] ? `${id}-${active}` : undefined,
          'aria-autocomplete': 'list',
          autoComplete: 'off',
          maxLength: LIMITS.texts.search,
        }}
      />
      <Box
        component="ul"
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={NAME}
        sx={{ m: 0, p: 0, py: 1, listStyle: 'none', maxHeight: '60vh', overflowY: 'auto' }}
      >
        {items.map((item, index) => (
          <Box
            key={item.key}
            component="li"
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => choose(item)}
            onMouseMove={() => setAt(index)}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 3,
              px: 4,
              py: 2,
              cursor: 'pointer',
              backgroundColor: index === active ? 'var(--accent-soft)' : undefined,
            }}
          >
            <bdi>{item.label}</bdi>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
              {item.kind}
            </Box>
          </Box>
        ))}
      </Box>
      <Box role="status" sx={{ px: 4, pb: items.length === 0 ? 3 : 0, color: 'text.secondary' }}>
        {items.length === 0 && !pending && 'Rien de ce nom'}
      </Box>
    </Dialog>
  );
}
