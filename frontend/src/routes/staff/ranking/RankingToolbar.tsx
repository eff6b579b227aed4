import EditOutlined from '@mui/icons-material/EditOutlined';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import FitScreenOutlined from '@mui/icons-material/FitScreenOutlined';
import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import GradingOutlined from '@mui/icons-material/GradingOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import Refresh from '@mui/icons-material/Refresh';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ADD_CANDIDATE } from '@/features/candidates/record/labels';
import { EXPORT_JURY_NOTES } from '@/features/interviews/jury_grades/labels';
import { useJuryNotesExport } from '@/features/interviews/jury_grades/useJuryNotesExport';
import { filtersOf } from '@/features/ranking/grid/candidateQuery';
import { FILTER_COLUMN } from '@/features/ranking/grid/labels';
import { Toolbar, type Action } from '@/features/ranking/grid/toolbar/Toolbar';
import { useExport } from '@/features/ranking/grid/toolbar/useExport';
import { fetchLiveExport } from '@/features/ranking/live_export/api';
import { LIVE_EXPORT_FILE } from '@/features/ranking/live_export/labels';
import { sortOf, visibleColumns } from '@/shared/grid/arrangement';
import { resizeColumns } from '@/shared/grid/resizeColumns';
import { useFileExport } from '@/shared/files/useFileExport';
import { paths } from '@/shared/paths';
import { may } from '@/shared/permissions/api';
import { rolesBeside } from '@/shared/permissions/profiles';
import { useAccount } from '@/shared/session/useAccount';
import type { Ranking } from './useRanking';
import { useWrite, writeToList } from './useWrite';

type Props = { ranking: Ranking; onAdd: () => void; computation: ReactNode };

/** The toolbar of the Classement with what this account may do, in the contract's order (docs/rules/ranking.md). */
export function RankingToolbar({ ranking, onAdd, computation }: Props) {
  const { grid, query, panel, can, refresh } = ranking;
  const { roles } = useAccount();
  const candidates = useExport();
  const juryNotes = useJuryNotesExport();
  const write = useWrite();
  const navigate = useNavigate();
  const live = useFileExport(LIVE_EXPORT_FILE, fetchLiveExport);
  const actions: (Action | false)[] = [
    // As an administrator alone, one finds it on the administration home (docs/rules/ranking.md).
    may(rolesBeside(roles, 'ADMIN'), 'exportJuryNotes') && {
      label: EXPORT_JURY_NOTES,
      icon: <GradingOutlined />,
      run: () => juryNotes.exportFile(),
      disabled: juryNotes.exporting,
    },
    can('createCandidate') && { label: ADD_CANDIDATE, icon: <PersonAddAltOutlined />, run: onAdd },
    {
      label: FILTER_COLUMN,
      icon: <FilterAltOutlined />,
      run: () => ranking.addingFilter.setOpen(true),
      rare: true,
    },
    can('exportLiveFormulas') && {
      label: 'Exporter avec les formules',
      icon: <FunctionsOutlined />,
      run: () =>
        grid &&
        live.exportFile({ filters: filtersOf(query), sort: sortOf(grid), columns: visibleColumns(grid) }),
      disabled: live.exporting,
      rare: true,
    },
    can('sendMessage') && {
      label: 'Écrire à la liste',
      icon: <EditOutlined />,
      run: () => void write(writeToList(ranking)),
      rare: true,
    },
    // Administrators find them on their home, which readers do not have.
    can('listLettersToSend') &&
      !can('sendLetters') && {
        label: 'Lettres à envoyer',
        icon: <GradingOutlined />,
        run: () => void navigate({ to: paths.letters }),
        rare: true,
      },
    { label: 'Rafraîchir les données', icon: <Refresh />, run: refresh },
    {
      label: 'Redimensionner les colonnes',
      icon: <FitScreenOutlined />,
      run: () => grid && resizeColumns(grid),
      known: true,
    },
  ];
  return (
    <Toolbar
      panel={panel.open}
      onPanel={panel.setOpen}
      panelButton={panel.button}
      search={query.search}
      onSearch={ranking.setSearch}
      actions={actions.filter((action) => action !== false)}
      exporting={candidates.exporting}
      onExport={
        grid &&
        (() =>
          candidates.exportFile({
            filters: filtersOf(query),
            sort: sortOf(grid),
            columns: visibleColumns(grid),
            view: ranking.chosen.view?.name ?? null,
          }))
      }
      computation={computation}
    />
  );
}
