import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchFile } from '@/shared/files/api';
import { FilePreview } from '@/shared/files/FilePreview';
import { formatDay } from '@/shared/format/dates';
import { isApiError } from '@/shared/http/ApiError';
import type { JuryCandidate } from './api';
import { statusLabels, texts } from './labels';
import { pfmQuery } from './queries';

/** Who the candidate is, as a jury may know it (part 2 §2.10), and the way to the PFM. */
export function CandidateCard({ candidate }: { candidate: JuryCandidate }) {
  const { personalInfo, specialInfo, statuses, interviewSlot } = candidate;
  const facts = [
    ['Statut particulier', statuses.map((status) => statusLabels[status]).join(', ') || 'Aucun'],
    ['Spé première', specialInfo.edsBacPremiere.join(', ')],
    ['Spé terminale', specialInfo.edsBacTerminale.join(', ')],
    ['Spé abandonnée', specialInfo.edsBacAbandonne ?? ''],
    ['Créneau', interviewSlot?.slotName ?? 'Aucun créneau'],
  ];
  return (
    <Box
      component="section"
      aria-label="Candidat"
      sx={{
        width: { xs: '100%', md: 300 },
        flexShrink: 0,
        p: 4,
        backgroundColor: 'background.paper',
        borderRight: '1px solid var(--border-subtle)',
        borderBottom: { xs: '1px solid var(--border-subtle)', md: 'none' },
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>N° {candidate.externalId}</Box>
      <Typography component="h2" sx={{ fontSize: 20, fontWeight: 620, overflowWrap: 'anywhere' }}>
        {personalInfo.lastName} {personalInfo.firstName}
      </Typography>
      {personalInfo.birthDate && (
        <Box sx={{ color: 'text.secondary' }}>Naissance : {formatDay(personalInfo.birthDate)}</Box>
      )}
      <Box component="dl" sx={{ m: 0, '& dd': { m: 0 } }}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Box key={name} sx={{ py: 2, borderBottom: '1px solid var(--border-subtle)' }}>
              <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
                {name}
              </Box>
              <dd>{value}</dd>
            </Box>
          ))}
      </Box>
      <Pfm candidate={candidate} />
    </Box>
  );
}

function Pfm({ candidate }: { candidate: JuryCandidate }) {
  const [open, setOpen] = useState(false);
  const { data, error, isPending, refetch } = useQuery(pfmQuery(candidate.id));
  const style = { mt: 4, width: '100%', height: 48, fontSize: 16 };
  if (error && !isApiError(error, 'NOT_FOUND'))
    return (
      <Box role="alert" sx={{ mt: 4, color: 'var(--error-text)' }}>
        {texts.pfmFailed}
        <Button onClick={() => void refetch()} sx={style}>
          Réessayer
        </Button>
      </Box>
    );
  if (error) return <Box sx={{ mt: 4, color: 'text.secondary' }}>{texts.noPfm}</Box>;
  return (
    <>
      <Button
        startIcon={<PictureAsPdfOutlined />}
        disabled={isPending}
        onClick={() => setOpen(true)}
        sx={style}
      >
        Ouvrir le PFM
      </Button>
      {open && data && (
        <FilePreview
          file={{ id: data.id, name: `PFM ${candidate.externalId}.pdf`, mimeType: 'application/pdf' }}
          fetchContent={() => fetchFile(data.id)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
