import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import ViewQuiltOutlined from '@mui/icons-material/ViewQuiltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode, Ref } from 'react';
import { ActionMenu } from '@/shared/frame/ActionMenu';
import { BusyButton } from '@/shared/frame/BusyButton';
import { SearchBox } from '@/shared/candidates/SearchBox';
import { EXPORT_RUNNING } from '../labels';

export type Panel = 'views' | 'columns';

/** An action of the toolbar; `disabled` while it runs; a `rare` one is in the menu only, a `known` one a picture where room is short. */
export type Action = {
  label: string;
  icon: ReactNode;
  run: () => void;
  disabled?: boolean;
  rare?: boolean;
  known?: boolean;
};

type Props = {
  panel: Panel | undefined;
  onPanel: (panel: Panel | undefined) => void;
  panelButton: Ref<HTMLButtonElement>;
  search: string;
  onSearch: (text: string) => void;
  /** What follows the search, in order. */
  actions: Action[];
  exporting: boolean;
  /** Undefined until the grid reports what it shows. */
  onExport: (() => void) | undefined;
  /** Lancer les calculs, for those who may. */
  computation: ReactNode;
};

/** The toolbar of the Classement in the contract's order (docs/rules/ranking.md); actions go in a menu where they do not fit. */
export function Toolbar(props: Props) {
  const { panel, onPanel, panelButton, search, onSearch, actions, exporting, onExport, computation } = props;
  const toggle = (which: Panel, label: string, icon: ReactNode) => (
    <Button
      ref={panel === which ? panelButton : undefined}
      startIcon={icon}
      aria-expanded={panel === which}
      onClick={() => onPanel(panel === which ? undefined : which)}
      sx={
        panel === which
          ? {
              backgroundColor: 'var(--accent-soft)',
              borderColor: 'var(--accent-border)',
              color: 'var(--accent-text)',
            }
          : undefined
      }
    >
      {label}
    </Button>
  );
  return (
    <Stack
      role="group"
      aria-label="Actions du classement"
      direction="row"
      sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 48, py: 2 }}
    >
      {toggle('views', 'Vue', <ViewQuiltOutlined />)}
      {toggle('columns', 'Liste des champs', <ViewColumnOutlined />)}
      <SearchBox value={search} onSearch={onSearch} />
      <Box sx={{ display: { xs: 'none', xl: 'flex' }, gap: 1, ml: 2 }}>
        {actions.filter(often).map(({ label, icon, run, disabled, known }) => (
          <BusyButton
            key={label}
            variant="text"
            startIcon={icon}
            busy={disabled === true}
            onClick={run}
            {...(known && { 'aria-label': label, title: label, sx: PICTURE_WHERE_SHORT })}
          >
            <span>{label}</span>
          </BusyButton>
        ))}
      </Box>
      <MoreActions actions={actions} />
      <Box sx={{ flex: 1 }} />
      {computation}
      <BusyButton startIcon={<DownloadOutlined />} busy={exporting} disabled={!onExport} onClick={onExport}>
        {exporting ? EXPORT_RUNNING : 'Exporter'}
      </BusyButton>
    </Stack>
  );
}

const PICTURE_WHERE_SHORT = {
  '@media (max-width: 1679px)': {
    minWidth: 36,
    '& .MuiButton-startIcon': { m: 0 },
    '& .MuiButton-startIcon + span': { display: 'none' },
  },
};

const often = ({ rare }: Action) => rare !== true;

/** On a wide screen the toolbar itself has what is often done: the menu has the rest, without hidden items among them. */
function MoreActions({ actions }: { actions: Action[] }) {
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('xl'), { noSsr: true });
  const shown = isWide ? actions.filter(({ rare }) => rare) : actions;
  if (shown.length === 0) return null;
  return (
    <ActionMenu startIcon={<MoreHoriz />} aria-label="Plus d'actions" actions={shown}>
      {isWide ? 'Plus' : "Plus d'actions"}
    </ActionMenu>
  );
}
