import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState, type ReactNode } from 'react';
import { drawer } from './labels';

/** A tab beside Résumé, or a separate column when the drawer is zoomed. */
type RecordTab = { label: string; /** Beside the label of a tab. */ mark?: ReactNode; content: ReactNode };

type Props = {
  zoomed: boolean;
  identity: ReactNode;
  summary: ReactNode;
  marks: ReactNode;
  remark: ReactNode;
  /** Historique, and what else is folded at the end. */
  past: ReactNode;
  tabs: RecordTab[];
};

/** The parts of a record: under one another with tabs in a narrow drawer, in three columns in a zoomed one. */
export function RecordLayout({ zoomed, identity, summary, marks, remark, past, tabs }: Props) {
  if (zoomed)
    return (
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '350px minmax(0, 1fr) 330px' },
          flex: 1,
          '& > *': { p: 4, borderRight: { lg: '1px solid var(--border-subtle)' } },
          '& > *:last-child': { borderRight: 0 },
        }}
      >
        <Stack sx={{ gap: 4 }}>
          {identity}
          {remark}
        </Stack>
        <Stack sx={{ gap: 4 }}>
          {summary}
          {marks}
        </Stack>
        <Stack sx={{ gap: 4 }}>
          {tabs.map(({ label, content }) => (
            <Box key={label}>{content}</Box>
          ))}
          {past}
        </Stack>
      </Box>
    );
  return (
    <Stack sx={{ gap: 2, px: 4, py: 3 }}>
      {identity}
      <Tabbed tabs={tabs}>
        <Stack sx={{ gap: 3, pt: 3 }}>
          {summary}
          {marks}
          {remark}
          {past}
        </Stack>
      </Tabbed>
    </Stack>
  );
}

function Tabbed({ tabs, children }: { tabs: RecordTab[]; children: ReactNode }) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  if (tabs.length === 0) return children;
  return (
    <Box>
      <Tabs value={chosen} onChange={(_, index: number) => setChosen(index)} sx={{ mx: -4, px: 2 }}>
        {[{ label: drawer.summary, mark: undefined }, ...tabs].map(({ label, mark }, index) => (
          <Tab
            key={label}
            label={
              <span>
                {label} {mark}
              </span>
            }
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`}>
        {chosen === 0 ? children : <Box sx={{ pt: 4 }}>{tabs[chosen - 1]?.content}</Box>}
      </Box>
    </Box>
  );
}
