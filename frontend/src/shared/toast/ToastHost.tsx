import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import Snackbar from '@mui/material/Snackbar';
import Stack from '@mui/material/Stack';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { TOAST_DURATION_MS, UNDO_DURATION_MS, toast, toastStore, type Severity, type Toast } from './toasts';

const icons = {
  success: CheckCircleOutlined,
  info: InfoOutlined,
  warning: WarningAmberOutlined,
  error: ErrorOutlineOutlined,
} satisfies Record<Severity, unknown>;

const ABOVE_FOOTERS = 76;
const GAP = 12;
const BOTTOM = '--toast-bottom';

/** As high as the highest of the bars at the bottom of the window: they may wrap on a phone. */
function overFooters(toastBar: HTMLElement) {
  const footers = [...document.querySelectorAll('[data-footer]')];
  const heights = footers.map((footer) => {
    const { top, bottom } = footer.getBoundingClientRect();
    return bottom >= window.innerHeight - ABOVE_FOOTERS && top > 0 ? window.innerHeight - top + GAP : 0;
  });
  if (footers.length === 0) toastBar.style.removeProperty(BOTTOM);
  else toastBar.style.setProperty(BOTTOM, `${Math.max(ABOVE_FOOTERS, ...heights)}px`);
}

/** Then over what has the focus, where it would hide that and the window has room: a key is about to press it. */
function overFocus(toastBar: HTMLElement) {
  const focused = document.activeElement?.getBoundingClientRect();
  const bar = toastBar.getBoundingClientRect();
  if (!focused || focused.top - GAP < bar.height) return;
  const isBeside = focused.right <= bar.left || focused.left >= bar.right;
  if (isBeside || focused.bottom <= bar.top || focused.top >= bar.bottom) return;
  toastBar.style.setProperty(BOTTOM, `${window.innerHeight - focused.top + GAP}px`);
}

/** The bar of a dialog that opens under the toast counts too, until it closes; so does what gets the focus. */
function stayInSight(toastBar: HTMLElement | null) {
  if (!toastBar) return;
  const rise = () => {
    if (toastBar.contains(document.activeElement)) return;
    overFooters(toastBar);
    overFocus(toastBar);
  };
  rise();
  const isFooter = (node: Node) =>
    node instanceof Element &&
    (node.matches('[data-footer]') || node.querySelector('[data-footer]') !== null);
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].some(isFooter)))
      rise();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // A frame later the page has brought it into sight.
  const onFocus = () => requestAnimationFrame(rise);
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}

/** Shows the one toast, bottom centre; its seconds stop while it is hovered or focused. Rendered once. */
export function ToastHost() {
  const region = useRef<HTMLDivElement>(null);
  const subscribe = useCallback(
    (onChange: () => void) =>
      toastStore.subscribe(() => {
        // A dialog hides from screen readers what was there when it opened: what is said next is to be heard.
        region.current?.removeAttribute('aria-hidden');
        onChange();
      }),
    [],
  );
  const shown = useSyncExternalStore(subscribe, toastStore.shown);
  const bar = shown && <ToastBar key={shown.id} {...shown} />;
  const isError = shown?.severity === 'error';
  return (
    // Beside the dialogs: content under an open one is not accessible.
    <Portal>
      {/* There before its text: a screen reader announces what enters it. An alert is announced as it comes. */}
      <div ref={region} aria-live="polite">
        {!isError && bar}
      </div>
      {isError && bar}
    </Portal>
  );
}

function ToastBar({ severity, text, action }: Toast) {
  const Icon = icons[severity];
  const isError = severity === 'error';
  return (
    <Snackbar
      ref={stayInSight}
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={action ? UNDO_DURATION_MS : TOAST_DURATION_MS}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') toast.close();
      }}
      // Over the actions that stay at the bottom of a panel or of a grid, and over what has the focus.
      sx={{ '&&': { bottom: { xs: `var(${BOTTOM}, 8px)`, sm: `var(${BOTTOM}, 24px)` } } }}
    >
      <Stack
        direction="row"
        role={isError ? 'alert' : 'status'}
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          maxWidth: 560,
          px: 4,
          py: 2,
          borderRadius: '8px',
          color: 'var(--toast-on)',
          backgroundColor: `var(--toast-${isError ? 'error' : 'ink'})`,
          boxShadow: 'var(--shadow-dialog)',
          overflowWrap: 'anywhere',
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 18 }} />
        <Box component="span" sx={{ flex: '1 1 100px', minWidth: 100 }}>
          {text}
        </Box>
        {action && (
          <Button
            onClick={() => {
              toast.close();
              action.run();
            }}
            sx={{
              flexShrink: 0,
              color: 'inherit',
              backgroundColor: 'transparent',
              borderColor: 'currentColor',
            }}
          >
            {action.label}
          </Button>
        )}
        <Button
          variant="text"
          startIcon={<Close />}
          onClick={toast.close}
          sx={{ flexShrink: 0, ml: 'auto', color: 'inherit' }}
        >
          Fermer
        </Button>
      </Stack>
    </Snackbar>
  );
}
