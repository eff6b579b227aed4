import { iconSetMaterial, themeQuartz } from 'ag-grid-community';
import tokens from './tokens.json';

/** The grid reads the CSS variables of the page, so that light and dark follow without a second palette. */
export const gridTheme = themeQuartz.withPart(iconSetMaterial).withParams({
  // Its scroll bars are those of the page, light or dark.
  browserColorScheme: 'inherit',
  fontFamily: tokens.font.family.sans,
  fontSize: tokens.grid.fontSize,
  rowHeight: tokens.grid.rowHeight,
  headerHeight: tokens.grid.headerHeight,
  cellHorizontalPadding: tokens.grid.cellPaddingX,
  backgroundColor: 'var(--mui-palette-background-paper)',
  foregroundColor: 'var(--mui-palette-text-primary)',
  accentColor: 'var(--mui-palette-primary-main)',
  borderColor: 'var(--mui-palette-divider)',
  headerBackgroundColor: 'var(--mui-palette-background-default)',
  headerTextColor: 'var(--mui-palette-text-secondary)',
  headerFontSize: tokens.grid.headerFontSize,
  headerFontWeight: 600,
  rowHoverColor: 'var(--mui-palette-action-hover)',
  selectedRowBackgroundColor: 'var(--mui-palette-action-selected)',
  oddRowBackgroundColor: 'transparent',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
});

/** The same, its rows as high as a finger. */
export const touchGridTheme = gridTheme.withParams({ rowHeight: 44 });
