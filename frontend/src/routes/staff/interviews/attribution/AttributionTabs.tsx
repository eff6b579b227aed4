import { PageTabs } from '@/shared/frame/PageTabs';
import { useAccount, useCan } from '@/shared/session/useAccount';

export const TABS = ['tableaux', 'planning', 'a-traiter'] as const;
export type AttributionTab = (typeof TABS)[number];

export const TAB_LABELS = { tableaux: 'Tableaux', planning: 'Planning', 'a-traiter': 'À traiter' } as const;

type Props = { tab: AttributionTab; onTab: (tab: AttributionTab) => void };

/** The ways to look at slots: the grids, the board of a day; and what is to be dealt with, for who has no other home. */
export function AttributionTabs({ tab, onTab }: Props) {
  const hasHome = useHasHome();
  const tabs = TABS.filter((value) => value !== 'a-traiter' || !hasHome).map((value) => ({
    value,
    label: TAB_LABELS[value],
  }));
  return <PageTabs label="Créneaux" {...{ tabs, tab, onTab }} />;
}

/** Whether what is to be dealt with is on another page, or is not for the account. */
export function useHasHome() {
  const can = useCan();
  return useAccount().profile?.toolbar.includes('administrations') === true || !can('listAttention');
}
