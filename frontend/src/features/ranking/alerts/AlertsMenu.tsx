import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import type { Alerts } from './api';
import { alertLabels, ALERTS, type AlertKind } from './labels';

type Props = {
  alerts: Alerts | undefined;
  active: AlertKind | undefined;
  /** Enters the mode of this filter, or leaves it when it is the present one. */
  onChoose: (kind: AlertKind) => void;
};

const KINDS: AlertKind[] = ['GRADE_CONFLICT_FILTER', 'GLOBAL_ERRORS_FILTER'];

/** Alertes: conflicts of marks and errors of formulas with their counts; choosing one shows these candidates alone. */
export function AlertsMenu({ alerts, active, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const counts: Record<AlertKind, number> = {
    GRADE_CONFLICT_FILTER: alerts?.candidatesInConflict ?? 0,
    GLOBAL_ERRORS_FILTER: alerts?.candidatesInError ?? 0,
  };
  const details: Record<AlertKind, string> = {
    GRADE_CONFLICT_FILTER: `${formatCount(alerts?.conflicts ?? 0, 'conflit')}, ${formatCount(counts.GRADE_CONFLICT_FILTER, 'candidat')}`,
    GLOBAL_ERRORS_FILTER: formatCount(counts.GLOBAL_ERRORS_FILTER, 'candidat'),
  };
  const conflicts = alerts?.conflicts ?? 0;
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
              ml: 4,
              mr: 2,
              '& .MuiBadge-badge': {
                color: 'var(--warning-text)',
                backgroundColor: 'var(--warning-soft)',
                border: '1px solid var(--warning-border)',
              },
            }}
          />
        )}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {KINDS.map((kind) => (
          <MenuItem
            key={kind}
            role="menuitemcheckbox"
            aria-checked={active === kind}
            selected={active === kind}
            disabled={counts[kind] === 0 && active !== kind}
            onClick={() => {
              setAnchor(null);
              onChoose(kind);
            }}
            sx={{ gap: 4, justifyContent: 'space-between' }}
          >
            {alertLabels[kind]}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
              {details[kind]}
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
