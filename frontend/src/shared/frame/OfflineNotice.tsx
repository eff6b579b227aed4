import Box from '@mui/material/Box';
import { useOnline } from '../http/useOnline';

/** Below the header, that the network is away: what loads or is saved waits for it, and says nothing else meanwhile. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    // There before its text: a screen reader announces what enters a status, not a status that comes with its text.
    <Box role="status" sx={{ flexShrink: 0 }}>
      {!online && (
        <Box
          sx={{
            px: 4,
            py: 1.5,
            fontSize: 14,
            color: 'var(--warning-text)',
            backgroundColor: 'var(--warning-soft)',
            borderBottom: '1px solid var(--warning-border)',
          }}
        >
          Pas de connexion. Gardez cette page ouverte&nbsp;: ce qui est en cours reprendra dès que la
          connexion reviendra.
        </Box>
      )}
    </Box>
  );
}
