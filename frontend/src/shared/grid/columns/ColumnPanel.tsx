import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, useEffect, useMemo } from 'react';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { SidePanel } from '@/shared/frame/SidePanel';
import { SearchField } from '@/shared/list/SearchField';
import type { ColumnDescriptor } from '../api';
import type { Grid } from '../arrangement';
import { ColumnTree } from './ColumnTree';
import type { PanelColumn } from './panelRows';

const CHANGES = ['columnVisible', 'columnMoved', 'newColumnsLoaded', 'columnPinned'] as const;

/** The columns of the grid in its order, visible or not, followed as they change there. */
function useGridColumns(grid: Grid | undefined, descriptors: ColumnDescriptor[]): PanelColumn[] {
  const [state, setState] = useState(() => grid?.getColumnState() ?? []);
  useEffect(() => {
    if (!grid) return;
    const read = () => setState(grid.getColumnState());
    CHANGES.forEach((change) => grid.addEventListener(change, read));
    return () => {
      if (!grid.isDestroyed()) CHANGES.forEach((change) => grid.removeEventListener(change, read));
    };
  }, [grid]);
  return useMemo(() => {
    const known = new Map(descriptors.map((descriptor) => [descriptor.technicalName, descriptor]));
    return state.flatMap(({ colId, hide }) => {
      const descriptor = known.get(colId);
      if (!descriptor || descriptor.columnType === 'counter') return [];
      const { displayName, displayPrefixIcon, family, panel } = descriptor;
      return [{ id: colId, name: displayName, icon: displayPrefixIcon, family, panel, visible: !hide }];
    });
  }, [state, descriptors]);
}

const WIDTH = 360;

type Props = {
  grid: Grid | undefined;
  descriptors: ColumnDescriptor[];
  /** What the columns belong to, for screen readers. */
  label: string;
  onClose: () => void;
};

/** Liste des champs: every column by family, to show, hide and move (docs/rules/candidate-table.md). */
export function ColumnPanel({ grid, descriptors, label, onClose }: Props) {
  const [search, setSearch] = useState('');
  const columns = useGridColumns(grid, descriptors);
  const shown = columns.filter(({ visible }) => visible).length;
  return (
    <SidePanel title="Liste des champs" width={WIDTH} onClose={onClose}>
      <Box sx={{ px: 4, pt: 3 }}>
        <SearchField autoFocus label="Rechercher un champ" value={search} onSearch={setSearch} />
      </Box>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', pl: 4, pr: 2, py: 1 }}
      >
        <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
          {formatCount(shown, 'champ affiché', 'champs affichés')} sur {formatInteger(columns.length)}
        </Typography>
        <Button
          variant="text"
          onClick={() => grid?.resetColumnState()}
          sx={{ height: 28, fontSize: 12, color: 'var(--accent-text)' }}
        >
          Rétablir par défaut
        </Button>
      </Stack>
      <ColumnTree
        label={label}
        columns={columns}
        search={search}
        onVisible={(ids, visible) => {
          grid?.setColumnsVisible(ids, visible);
          const [only, ...others] = ids;
          if (visible && only !== undefined && others.length === 0) grid?.ensureColumnVisible(only);
        }}
        onMove={(id, index) => grid?.moveColumns([id], index)}
        order={() => grid?.getColumnState().map(({ colId }) => colId) ?? []}
      />
    </SidePanel>
  );
}
