import { ViewsPanel } from '@/features/ranking/views/ViewsPanel';
import { ColumnPanel } from '@/shared/grid/columns/ColumnPanel';
import type { Ranking } from './useRanking';

/** The panel at the left of the grid: the saved views, or the list of fields. */
export function LeftPanel({ ranking }: { ranking: Ranking }) {
  const { grid, panel, views, chosen, inUse, descriptors } = ranking;
  const close = () => {
    panel.button.current?.focus();
    panel.setOpen(undefined);
  };
  if (panel.open === 'views')
    return (
      <ViewsPanel
        views={views}
        selectedId={chosen.view?.id}
        capture={inUse.capture}
        shares={ranking.shares}
        onSelect={chosen.choose}
        onCreated={chosen.adopt}
        onClose={close}
      />
    );
  if (panel.open === 'columns' && descriptors.data)
    return (
      <ColumnPanel grid={grid} descriptors={descriptors.data} label="Champs du classement" onClose={close} />
    );
  return null;
}
