import { iconSetMaterial, themeQuartz } from 'ag-grid-community';
import { inRem } from './rem';
import tokens from './tokens.json';

const { grid, font } = tokens;
const px = (length: number) => inRem(`${String(length)}px`);

/** The grid reads the CSS variables of the page, so that light and dark follow without a second palette. */
export const gridTheme = themeQuartz.withPart(iconSetMaterial).withParams({
  // Its scroll bars are those of the page, light or dark.
  browserColorScheme: 'inherit',
  fontFamily: font.family.sans,
  fontSize: px(grid.fontSize),
  rowHeight: px(grid.rowHeight),
  headerHeight: px(grid.headerHeight),
  cellHorizontalPadding: px(grid.cellPaddingX),
  spacing: px(8),
  iconSize: px(16),
  backgroundColor: 'var(--mui-palette-background-paper)',
  foregroundColor: 'var(--mui-palette-text-primary)',
  accentColor: 'var(--mui-palette-primary-main)',
  borderColor: 'var(--mui-palette-divider)',
  headerBackgroundColor: 'var(--mui-palette-background-default)',
  headerTextColor: 'var(--mui-palette-text-secondary)',
  headerFontSize: px(grid.headerFontSize),
  headerFontWeight: 600,
  rowHoverColor: 'var(--mui-palette-action-hover)',
  selectedRowBackgroundColor: 'var(--mui-palette-action-selected)',
  oddRowBackgroundColor: 'transparent',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
});

/** The same, its rows as high as a finger. */
export const touchGridTheme = gridTheme.withParams({ rowHeight: px(44) });
