import ArrowForward from '@mui/icons-material/ArrowForward';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent } from 'react';
import { useCampaign } from '@/shared/campaign/useCampaign';
import { formatDateTime } from '@/shared/format/dates';
import { FormFooter } from '@/shared/frame/FormFooter';
import { Card } from '@/shared/list/Card';
import type { Interviewed } from './api';

type Props = {
  number: string;
  declared: { name: string; reason: string; created: string };
  /** Whom to grade next, undefined for nobody. */
  following: Interviewed | undefined;
  onNext: () => void;
};

/** In place of a candidate with whom the person declared a conflict of interest: what they declared, and who lifts it. */
export function OwnConflict({ number, declared, following, onNext }: Props) {
  const contact = useCampaign()?.contactEmail;
  const goOn = useEffectEvent(onNext);
  // As over a grade, whatever has the focus.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      goOn();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Stack sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={headerStyle}>
        <Box sx={{ color: 'text.secondary' }}>N° {number}</Box>
        <Typography component="h2" sx={{ fontSize: 20, fontWeight: 620, overflowWrap: 'anywhere' }}>
          {declared.name}
        </Typography>
      </Box>
      <Box sx={{ flex: 1, p: 4 }}>
        <Box role="status" sx={{ maxWidth: 600 }}>
          <Card sx={{ p: { xs: 4, md: 6 }, '& dl': { my: 4 } }}>
            <BlockOutlined aria-hidden sx={{ fontSize: 32, color: 'var(--warning-text)' }} />
            <Typography variant="h2" component="h3" sx={{ mt: 2 }}>
              Vous avez déclaré un conflit d&apos;intérêts
            </Typography>
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              Vous ne pouvez plus noter {declared.name}, ni ouvrir son dossier et son PFM. Un autre membre du
              jury s&apos;en charge.
            </Box>
            <Box component="dl">
              <Fact name="Motif" value={declared.reason} />
              <Fact name="Déclaré" value={`le ${formatDateTime(declared.created)}`} />
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              Déclaré par erreur ? {contact ? <Mail to={contact} /> : 'Dites-le'} : seule
              l&apos;administration peut lever un conflit.
            </Box>
          </Card>
        </Box>
      </Box>
      <FormFooter>
        {following && (
          <Box sx={{ color: 'text.secondary' }}>
            Prochain à noter :{' '}
            <strong>
              {following.interviewTime} – {following.lastName} {following.firstName}
            </strong>
          </Box>
        )}
        <Button
          variant="contained"
          color="primary"
          startIcon={<ArrowForward />}
          autoFocus
          onClick={onNext}
          sx={{ ml: 'auto', height: 48, px: 4, fontSize: 16 }}
        >
          Candidat suivant
        </Button>
      </FormFooter>
    </Stack>
  );
}

const headerStyle = {
  px: 4,
  py: 3,
  backgroundColor: 'background.paper',
  borderBottom: '1px solid var(--border-subtle)',
};

const Mail = ({ to }: { to: string }) => (
  <>
    Écrivez à{' '}
    <a href={`mailto:${to}`} style={{ color: 'inherit' }}>
      {to}
    </a>
  </>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <Box sx={{ display: 'flex', gap: 3, py: 2, borderTop: '1px solid var(--border-subtle)' }}>
    <Box component="dt" sx={{ width: 110, flexShrink: 0, color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {value}
    </Box>
  </Box>
);
