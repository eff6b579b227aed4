import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useAccount, useCan } from '@/shared/session/useAccount';

export const TABS = ['tableaux', 'planning', 'a-traiter'] as const;
export type AttributionTab = (typeof TABS)[number];

type Props = { tab: AttributionTab; onTab: (tab: AttributionTab) => void };

/** The ways to look at slots: the grids, the board of a day; and what is to be dealt with, for who has no other home. */
export function AttributionTabs({ tab, onTab }: Props) {
  const hasHome = useHasHome();
  return (
    <Tabs value={tab} onChange={(_, next: AttributionTab) => onTab(next)} aria-label="Créneaux">
      <Tab value="tableaux" id="tab-tableaux" aria-controls="panel-tableaux" label="Tableaux" />
      <Tab value="planning" id="tab-planning" aria-controls="panel-planning" label="Planning" />
      {!hasHome && (
        <Tab value="a-traiter" id="tab-a-traiter" aria-controls="panel-a-traiter" label="À traiter" />
      )}
    </Tabs>
  );
}

/** Whether what is to be dealt with is on another page, or is not for the account. */
export function useHasHome() {
  const can = useCan();
  return useAccount().profile?.toolbar.includes('administrations') === true || !can('listAttention');
}
