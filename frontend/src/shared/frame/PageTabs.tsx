import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';

type Props<Value extends string> = {
  /** What the tabs are of, for screen readers. */
  label: string;
  tabs: { value: Value; label: string }[];
  tab: Value;
  onTab: (tab: Value) => void;
};

/** The tabs of a page, for the toolbar of its `PageFrame`; the panel of the chosen one is its content. */
export function PageTabs<Value extends string>({ label: name, tabs, tab, onTab }: Props<Value>) {
  return (
    <Tabs value={tab} onChange={(_, next: Value) => onTab(next)} aria-label={name} sx={{ mb: 1 }}>
      {tabs.map(({ value, label }) => (
        <Tab key={value} value={value} id={`tab-${value}`} aria-controls={`panel-${value}`} label={label} />
      ))}
    </Tabs>
  );
}

/** What a tab shows, as high as the page leaves it. */
export function TabPanel({ tab, children }: { tab: string; children: ReactNode }) {
  return (
    <Box
      role="tabpanel"
      id={`panel-${tab}`}
      aria-labelledby={`tab-${tab}`}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
    >
      {children}
    </Box>
  );
}
