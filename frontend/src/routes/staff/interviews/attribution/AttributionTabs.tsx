import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

export type AttributionTab = 'tableaux' | 'planning';

type Props = { tab: AttributionTab; onTab: (tab: AttributionTab) => void };

/** The two ways to look at slots: the grids, and the board of a day. */
export function AttributionTabs({ tab, onTab }: Props) {
  return (
    <Tabs value={tab} onChange={(_, next: AttributionTab) => onTab(next)} aria-label="Créneaux">
      <Tab value="tableaux" id="tab-tableaux" aria-controls="panel-tableaux" label="Tableaux" />
      <Tab value="planning" id="tab-planning" aria-controls="panel-planning" label="Planning" />
    </Tabs>
  );
}
