import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

export type TrialTab = 'preview' | 'whatIf' | 'help';

type Props = {
  tab: TrialTab;
  onTab: (tab: TrialTab) => void;
  /** The second tab, where there is one. */
  whatIf: (() => ReactNode) | undefined;
  /** Why the formula cannot be tried on everyone now. */
  refused: string | undefined;
  help: ReactNode;
  /** The first tab: one candidate. */
  children: ReactNode;
};

const labels = { preview: 'Aperçu', whatIf: 'Hypothèse', help: 'Aide' };

/** Aperçu, the formula on one candidate; Hypothèse, on everyone; Aide, what may be written. */
export function TrialTabs({ tab, onTab, whatIf, refused, help, children }: Props) {
  // What was shown stays while a formula is being typed.
  const [tried, setTried] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  // Under the text where there is no room beside it, the help may be out of sight.
  useEffect(() => {
    const from = root.current?.getBoundingClientRect().top ?? 0;
    if (tab === 'help' && from > window.innerHeight / 2) root.current?.scrollIntoView({ block: 'start' });
  }, [tab]);
  const shown = tab === 'whatIf' && (tried || refused === undefined);
  const tabs = whatIf ? (['preview', 'whatIf', 'help'] as const) : (['preview', 'help'] as const);
  return (
    <div ref={root}>
      <Tabs
        value={tab}
        onChange={(_event, next: TrialTab) => {
          onTab(next);
          setTried(next === 'whatIf' && refused === undefined);
        }}
        aria-label="Essai de la formule"
        sx={{ borderBottom: '1px solid var(--border-subtle)' }}
      >
        {tabs.map((each) => (
          <Tab
            key={each}
            value={each}
            label={labels[each]}
            id={`${id}-${each}`}
            aria-controls={`${id}-panel`}
            disableRipple
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'preview' && children}
        {tab === 'help' && help}
        {tab === 'whatIf' && refused !== undefined && (
          <Typography role="status" sx={{ pt: 3, color: 'text.secondary' }}>
            {refused}
          </Typography>
        )}
        {shown && whatIf && <Box inert={refused !== undefined}>{whatIf()}</Box>}
      </div>
    </div>
  );
}
