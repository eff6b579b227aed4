import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import type { Alerts } from './api';
import { alertLabels, ALERTS, INCOMPLETE, lackOf, type AlertKind } from './labels';

type Props = {
  alerts: Alerts | undefined;
  active: AlertKind | undefined;
  /** Enters the mode of this filter, or leaves it when it is the present one. */
  onChoose: (kind: AlertKind) => void;
};

const KINDS: AlertKind[] = ['GRADE_CONFLICT_FILTER', 'GLOBAL_ERRORS_FILTER'];
const INCOMPLETE_KINDS = Object.keys(lackOf) as AlertKind[];

/** Alertes: conflicts of marks, errors of formulas and incomplete files, counted; choosing one shows these candidates
 * alone. */
export function AlertsMenu({ alerts, active, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const conflicts = alerts?.conflicts ?? 0;
  const item = (kind: AlertKind) => {
    const count = alerts ? candidatesOf(kind, alerts) : 0;
    const candidates = formatCount(count, 'candidat');
    return (
      <MenuItem
        key={kind}
        role="menuitemcheckbox"
        aria-checked={active === kind}
        selected={active === kind}
        // The contract's two entries always open their mode (docs/rules/ranking.md).
        disabled={count === 0 && active !== kind && !KINDS.includes(kind)}
        onClick={() => {
          setAnchor(null);
          onChoose(kind);
        }}
        sx={{ gap: 4, justifyContent: 'space-between' }}
      >
        {alertLabels[kind]}
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
          {kind === 'GRADE_CONFLICT_FILTER'
            ? `${formatCount(conflicts, 'conflit')}, ${candidates}`
            : candidates}
        </Box>
      </MenuItem>
    );
  };
  return (
    <>
      <Button
        startIcon={<NotificationsOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={
          active && {
            backgroundColor: 'var(--warning-soft)',
            borderColor: 'var(--warning-border)',
            color: 'var(--warning-text)',
          }
        }
      >
        {ALERTS}
        {conflicts > 0 && (
          <Badge
            badgeContent={formatInteger(conflicts)}
            aria-label={formatCount(conflicts, 'conflit de notes', 'conflits de notes')}
            sx={{
              ml: 2,
              '& .MuiBadge-badge': {
                // In the line: thousands would lie over the word.
                position: 'static',
                transform: 'none',
                color: 'var(--warning-text)',
                backgroundColor: 'var(--warning-soft)',
                border: '1px solid var(--warning-border)',
              },
            }}
          />
        )}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {KINDS.map(item)}
        <ListSubheader role="presentation" sx={{ lineHeight: '32px', fontSize: 12 }}>
          {INCOMPLETE}
        </ListSubheader>
        {INCOMPLETE_KINDS.map(item)}
      </Menu>
    </>
  );
}

/** How many candidates the filter of an alert shows. */
function candidatesOf(kind: AlertKind, { candidatesInConflict, candidatesInError, lacking }: Alerts): number {
  const lack = lackOf[kind];
  if (lack) return lacking[lack] ?? 0;
  return kind === 'GRADE_CONFLICT_FILTER' ? candidatesInConflict : candidatesInError;
}
