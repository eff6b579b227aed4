import ExpandMore from '@mui/icons-material/ExpandMore';
import type { ThemeOptions } from '@mui/material/styles';
import { belowOfflineBar } from './offlineBar';
import { OWN_COLOURS } from './ownColours';
import tokens from './tokens.json';

const { control, radius, font } = tokens;

const tone = (name: 'error' | 'warning' | 'accent') => ({
  backgroundColor: `var(--${name}-soft)`,
  border: `1px solid var(--${name}-border)`,
  color: `var(--${name}-text)`,
  '& .MuiAlert-icon': { color: 'inherit' },
});

const neutral = {
  color: 'var(--text-secondary)',
  backgroundColor: 'var(--bg-page)',
  border: '1px solid var(--border-default)',
  '& .MuiAlert-icon': { color: 'inherit' },
};

/** Drawn by the button itself, so that no choice comes without it. */
const tick = {
  content: '""',
  width: 18,
  height: 18,
  flexShrink: 0,
  backgroundColor: 'currentColor',
  [OWN_COLOURS]: { backgroundColor: 'ButtonText' },
  clipPath: 'polygon(37.5% 67.4%, 20.1% 50%, 14.2% 55.9%, 37.5% 79.2%, 87.5% 29.2%, 81.6% 23.3%)',
};

export const focusRing = { outline: '2px solid var(--focus-ring)', outlineOffset: 2 };
const popover = { border: '1px solid var(--border-default)', boxShadow: 'var(--shadow-popover)' };

/** A dialog in a phone's window, or at a zoom of 400 %: it scrolls as a whole, its text is not left a line between title and buttons. */
const inSmallWindow = {
  '@media (max-width: 359.95px)': { marginInline: 8 },
  '@media (max-height: 479.95px)': {
    marginBlock: 8,
    maxHeight: 'calc(100% - 16px)',
    '& .MuiDialogContent-root': { flex: 'none', overflowY: 'visible' },
  },
};

/** What the visual guide overrides in MUI's components, and nothing else. */
export const components: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // A button of the browser has a font of its own.
    styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', disableElevation: true, color: 'inherit' },
    styleOverrides: {
      root: {
        height: control.height.staff,
        paddingInline: 10,
        whiteSpace: 'nowrap',
        minWidth: 0,
        [OWN_COLOURS]: { '&[aria-current=page]': { border: '1px solid Highlight' } },
        // A phone's page at 200 %: two lines of the largest text fit into its buttons.
        '@media (max-width: 280px)': { whiteSpace: 'normal', lineHeight: 1.2 },
      },
      contained: { [OWN_COLOURS]: { border: '1px solid ButtonBorder' } },
      outlined: { backgroundColor: 'var(--bg-surface)', borderColor: 'var(--border-default)' },
      startIcon: { marginLeft: 0, marginRight: 6, '& > *:nth-of-type(1)': { fontSize: control.icon.staff } },
      sizeLarge: {
        height: control.height.form,
        paddingInline: control.buttonPaddingX.form,
        fontSize: 14,
        '@media (max-width: 280px)': { height: 'auto', minHeight: control.height.form, paddingBlock: 4 },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: { fontSize: font.scale.small.size, color: 'var(--text-secondary)', marginBottom: 4 },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        height: control.height.form,
        backgroundColor: 'var(--bg-surface)',
        // A finger leaves the field that it touched "hovered": MUI then fades its border, which looks disabled.
        '@media (hover: none)': {
          '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
            borderColor: 'var(--border-control)',
          },
        },
        // What cannot be typed in looks so.
        '&:has(> input[readonly])': {
          backgroundColor: 'var(--bg-sunken)',
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--border-subtle)' },
        },
      },
      multiline: { height: 'auto' },
      notchedOutline: { borderColor: 'var(--border-control)' },
      input: { '&::placeholder': { color: 'var(--text-muted)', opacity: 1 } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 0, '&.Mui-error': { color: 'var(--error-text)' } } },
  },
  // In French; the language of `@mui/material/locale` makes a formatter of numbers before the first page is drawn.
  MuiAlert: {
    defaultProps: { closeText: 'Fermer' },
    styleOverrides: {
      root: {
        borderRadius: radius.lg,
        padding: '2px 12px',
        '@media (max-width: 479.95px)': { flexWrap: 'wrap' },
        variants: [
          { props: { variant: 'standard', severity: 'error' }, style: tone('error') },
          { props: { variant: 'standard', severity: 'warning' }, style: tone('warning') },
          { props: { variant: 'standard', severity: 'success' }, style: tone('accent') },
          { props: { variant: 'standard', severity: 'info' }, style: neutral },
        ],
      },
      // Where both do not fit, what one can do stands below what it is about.
      message: { '@media (max-width: 479.95px)': { flex: '1 1 12rem' } },
      action: { alignItems: 'center', paddingTop: 0, '@media (max-width: 479.95px)': { paddingBlock: 6 } },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        gap: 4,
        minHeight: 32,
        padding: '4px 12px',
        lineHeight: 1.2,
        fontWeight: 500,
        textTransform: 'none',
        color: 'var(--text-primary)',
        borderColor: 'var(--border-control)',
        backgroundColor: 'var(--bg-surface)',
        // A group hides the left border of all buttons but the first.
        '&&.MuiToggleButtonGroup-middleButton, &&.MuiToggleButtonGroup-lastButton': {
          borderLeftColor: 'var(--border-subtle)',
        },
        '&.Mui-selected, &.Mui-selected:hover': {
          color: 'var(--accent-on)',
          backgroundColor: 'var(--accent-main)',
          '&::before': tick,
        },
        // The next button of the group does not lie over its ring.
        '&.Mui-focusVisible': { zIndex: 1 },
        '&.Mui-disabled': { color: 'var(--text-secondary)', borderColor: 'var(--border-default)' },
        '&.Mui-disabled.Mui-selected': { color: 'var(--accent-text)', backgroundColor: 'var(--accent-soft)' },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 36, height: 20, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        color: 'var(--bg-surface)',
        '&.Mui-checked': { transform: 'translateX(16px)', color: 'var(--bg-surface)' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--accent-main)' },
        '&.Mui-disabled': { color: 'var(--bg-surface)' },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
        [OWN_COLOURS]: { '&.Mui-checked + .MuiSwitch-track': { backgroundColor: 'Highlight' } },
      },
      thumb: { width: 16, height: 16, boxShadow: 'none', [OWN_COLOURS]: { backgroundColor: 'ButtonText' } },
      track: {
        borderRadius: 10,
        opacity: 1,
        backgroundColor: 'var(--border-control)',
        [OWN_COLOURS]: { border: '1px solid ButtonText' },
      },
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: ExpandMore },
    // Its own border says where the focus is, as that of every field; a second ring would cross the label.
    styleOverrides: { select: { '&&:focus-visible': { outline: 'none' } } },
  },
  MuiDialog: {
    styleOverrides: {
      container: { paddingTop: belowOfflineBar },
      paper: {
        borderRadius: radius.xl,
        boxShadow: 'var(--shadow-dialog)',
        variants: [
          { props: { fullScreen: true }, style: { borderRadius: 0 } },
          { props: { fullScreen: false }, style: inSmallWindow },
        ],
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      // The long name of a file breaks.
      root: { fontSize: font.scale.h2.size, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' },
    },
  },
  // Its buttons end where the text above them ends.
  MuiDialogActions: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        rowGap: 8,
        padding: '8px 24px 16px',
        '@media (max-width: 359.95px)': {
          '& .MuiButton-root': {
            height: 'auto',
            minHeight: control.height.staff,
            paddingBlock: 4,
            whiteSpace: 'normal',
            overflowWrap: 'anywhere',
          },
        },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } } },
  },
  MuiPopover: { styleOverrides: { paper: { ...popover, borderRadius: radius.lg } } },
  // A menu cuts what goes over its edge: the ring is inside.
  MuiMenuItem: { styleOverrides: { root: { '&&.Mui-focusVisible': { outlineOffset: -2 } } } },
  MuiAutocomplete: {
    defaultProps: {
      clearText: 'Vider',
      closeText: 'Fermer',
      loadingText: 'Chargement…',
      noOptionsText: 'Pas de résultats',
      openText: 'Ouvrir',
    },
    styleOverrides: { paper: { ...popover, borderRadius: radius.lg } },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 36 },
      indicator: { [OWN_COLOURS]: { backgroundColor: 'Highlight' } },
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 36, minWidth: 0, padding: '0 10px' } } },
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableCell: {
    styleOverrides: {
      root: { height: 40, padding: '4px 12px', borderColor: 'var(--border-subtle)' },
      head: {
        height: 36,
        fontSize: font.scale.caption.size,
        fontWeight: 600,
        lineHeight: '16px',
        color: 'var(--text-secondary)',
        backgroundColor: 'var(--bg-page)',
        borderColor: 'var(--border-default)',
      },
    },
  },
  // The grey of the cells of a grid that are on their way, in both modes.
  MuiSkeleton: {
    styleOverrides: {
      // Its own size is written on the element, in pixels.
      root: ({ ownerState: { height, width } }) => ({
        backgroundColor: 'var(--border-subtle)',
        ...(typeof height === 'number' && { height: `${String(height)}px !important` }),
        ...(typeof width === 'number' && { width: `${String(width)}px !important` }),
      }),
    },
  },
  MuiTooltip: { defaultProps: { enterDelay: 400, describeChild: true } },
  MuiLinearProgress: {
    styleOverrides: {
      root: {
        height: 6,
        borderRadius: radius.sm,
        backgroundColor: 'var(--bg-sunken)',
        [OWN_COLOURS]: { outline: '1px solid CanvasText' },
      },
      bar: { [OWN_COLOURS]: { backgroundColor: 'Highlight' } },
    },
  },
};
