import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ToMyself } from '@/shared/campaign/ToMyself';
import { MailFrame } from '@/shared/frame/MailFrame';
import { Card } from '@/shared/list/Card';
import type { MessagePreview } from './api';

type Props = {
  preview: MessagePreview;
  isCurrent: boolean;
  /** Sends oneself the mail of this candidate. */
  onTry: (candidateId: string) => Promise<{ sent: boolean }>;
};

/** The mail as it arrives, for three people, the awkward one among them. */
export function Samples({ preview: { samples, blank }, isCurrent, onTry }: Props) {
  const [chosen, setChosen] = useState<string>();
  const shown = samples.find(({ candidateId }) => candidateId === chosen) ?? samples[0];
  if (!shown) return null;
  const isBlank = (id: string) => blank.candidates.some((candidate) => candidate.id === id);
  return (
    <Stack sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="h3" component="h2">
          Aperçu
        </Typography>
        <ToggleButtonGroup
          exclusive
          aria-label="Aperçu pour"
          value={shown.candidateId}
          onChange={(_, id: string | null) => id && setChosen(id)}
        >
          {samples.map(({ candidateId, name }) => (
            <ToggleButton key={candidateId} value={candidateId}>
              {isBlank(candidateId) ? `${name} (valeur vide)` : name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ ml: 'auto' }}>
          <ToMyself send={() => onTry(shown.candidateId)} disabled={!isCurrent} />
        </Box>
      </Stack>
      <Card sx={{ p: 4, opacity: isCurrent ? 1 : 0.6 }}>
        <Box sx={{ pb: 3, mb: 3, borderBottom: '1px solid var(--border-subtle)' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Objet :{' '}
          </Box>
          <strong>{shown.subject}</strong>
        </Box>
        <MailFrame title={`Contenu de l'e-mail de ${shown.name}`} html={shown.html} height={300} />
      </Card>
    </Stack>
  );
}
