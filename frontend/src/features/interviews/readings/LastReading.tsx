import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Reading } from './api';
import { ChangeDialog } from './ChangeDialog';

type Props = { last: Reading; onLast: (reading: Reading) => void };

/** What was saved last, which its reader may change. */
export function LastReading({ last, onLast }: Props) {
  const [changing, setChanging] = useState(false);
  return (
    <Box role="status" sx={{ ...notice, backgroundColor: 'var(--accent-soft)' }}>
      <CheckCircleOutlined aria-hidden sx={{ fontSize: 20, color: 'var(--accent-text)' }} />
      <Box sx={{ flex: 1 }}>
        Lecture du n°&nbsp;{last.externalId} enregistrée : <strong>{last.grade}</strong>
      </Box>
      <Button variant="text" onClick={() => setChanging(true)}>
        Modifier
      </Button>
      {changing && (
        <ChangeDialog
          reading={last}
          onClose={() => setChanging(false)}
          onChanged={(changed) => {
            onLast(changed);
            setChanging(false);
          }}
        />
      )}
    </Box>
  );
}

export const notice = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  p: 3,
  borderRadius: '8px',
  border: '1px solid var(--border-default)',
  backgroundColor: 'background.paper',
};
