import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';

type Props = {
  /** The second tab; without it there are no tabs. */
  whatIf: (() => ReactNode) | undefined;
  /** Why the formula cannot be tried on everyone now. */
  refused: string | undefined;
  /** The first tab: one candidate. */
  children: ReactNode;
};

/** Aperçu, the formula on one candidate, and Hypothèse, on everyone. */
export function TrialTabs({ whatIf, refused, children }: Props) {
  const [tab, setTab] = useState<'preview' | 'whatIf'>('preview');
  // What was shown stays while a formula is being typed.
  const [tried, setTried] = useState(false);
  const id = useId();
  if (!whatIf) return children;
  const shown = tab === 'whatIf' && (tried || refused === undefined);
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_event, next: 'preview' | 'whatIf') => {
          setTab(next);
          setTried(next === 'whatIf' && refused === undefined);
        }}
        aria-label="Essai de la formule"
        sx={{ borderBottom: '1px solid var(--border-subtle)' }}
      >
        <Tab
          value="preview"
          label="Aperçu"
          id={`${id}-preview`}
          aria-controls={`${id}-panel`}
          disableRipple
        />
        <Tab
          value="whatIf"
          label="Hypothèse"
          id={`${id}-whatIf`}
          aria-controls={`${id}-panel`}
          disableRipple
        />
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'preview' && children}
        {tab === 'whatIf' && refused !== undefined && (
          <Typography role="status" sx={{ pt: 3, color: 'text.secondary' }}>
            {refused}
          </Typography>
        )}
        {shown && <Box inert={refused !== undefined}>{whatIf()}</Box>}
      </div>
    </>
  );
}
