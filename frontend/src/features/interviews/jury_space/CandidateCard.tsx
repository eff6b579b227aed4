import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDay } from '@/shared/format/dates';
import type { JuryCandidate } from './api';
import { statusLabels, texts } from './labels';

type Props = {
  candidate: JuryCandidate;
  /** Beside the grade, or above its neighbour. */
  above: boolean;
  onOpenPfm: () => void;
};

/** Who the candidate is, as a jury may know it (docs/rules/interviews.md), and the way to the PFM. */
export function CandidateCard({ candidate, above, onOpenPfm }: Props) {
  const { personalInfo, specialInfo, statuses, interviewSlot } = candidate;
  const facts = [
    ['Statut particulier', statuses.map((status) => statusLabels[status]).join(', ') || 'Aucun'],
    ['Spé première', specialInfo.edsBacPremiere.join(', ')],
    ['Spé terminale', specialInfo.edsBacTerminale.join(', ')],
    ['Spé abandonnée', specialInfo.edsBacAbandonne ?? ''],
    ['Créneau', interviewSlot?.slotName ?? 'Aucun créneau'],
  ];
  return (
    <Box component="section" aria-label="Candidat" sx={[cardStyle, above ? aboveStyle : besideStyle]}>
      <Box sx={{ minWidth: 200 }}>
        <Box sx={{ color: 'text.secondary' }}>N° {candidate.externalId}</Box>
        <Typography component="h2" sx={{ fontSize: 20, fontWeight: 620, overflowWrap: 'anywhere' }}>
          {personalInfo.lastName} {personalInfo.firstName}
        </Typography>
        {personalInfo.birthDate && (
          <Box sx={{ color: 'text.secondary' }}>Naissance : {formatDay(personalInfo.birthDate)}</Box>
        )}
      </Box>
      <Box component="dl" sx={above ? inLines : inBlocks}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </Box>
      {!above && candidate.pfm && (
        <Button
          startIcon={<PictureAsPdfOutlined />}
          onClick={onOpenPfm}
          sx={{ mt: 4, width: '100%', height: 48, fontSize: 16 }}
        >
          Ouvrir le PFM
        </Button>
      )}
      {!above && !candidate.pfm && <Box sx={{ mt: 4, color: 'text.secondary' }}>{texts.noPfm}</Box>}
    </Box>
  );
}

const cardStyle = {
  flexShrink: 0,
  p: 4,
  backgroundColor: 'background.paper',
  borderBottom: '1px solid var(--border-subtle)',
  '& dl': { m: 0 },
  '& dd': { m: 0 },
  '& dt': { color: 'text.secondary', fontSize: 13 },
};

const besideStyle = {
  width: { xs: '100%', md: 300 },
  borderRight: '1px solid var(--border-subtle)',
  borderBottom: { md: 'none' },
};

const aboveStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 2, py: 3 };

const inBlocks = { '& > div': { py: 2, borderBottom: '1px solid var(--border-subtle)' } };

const inLines = { flex: 1, '& > div': { display: 'flex', gap: 2 }, '& dt': { width: 128, flexShrink: 0 } };
