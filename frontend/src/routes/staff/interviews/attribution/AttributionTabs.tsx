import { PageTabs } from '@/shared/frame/PageTabs';
import { useAccount, useCan } from '@/shared/session/useAccount';

export const TABS = ['tableaux', 'planning', 'a-traiter'] as const;
export type AttributionTab = (typeof TABS)[number];

type Props = { tab: AttributionTab; onTab: (tab: AttributionTab) => void };

/** The ways to look at slots: the grids, the board of a day; and what is to be dealt with, for who has no other home. */
export function AttributionTabs({ tab, onTab }: Props) {
  const hasHome = useHasHome();
  const tabs: { value: AttributionTab; label: string }[] = [
    { value: 'tableaux', label: 'Tableaux' },
    { value: 'planning', label: 'Planning' },
    ...(hasHome ? [] : [{ value: 'a-traiter' as const, label: 'À traiter' }]),
  ];
  return <PageTabs label="Créneaux" {...{ tabs, tab, onTab }} />;
}

/** Whether what is to be dealt with is on another page, or is not for the account. */
export function useHasHome() {
  const can = useCan();
  return useAccount().profile?.toolbar.includes('administrations') === true || !can('listAttention');
}
