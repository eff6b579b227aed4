import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import GradingOutlined from '@mui/icons-material/GradingOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { AttentionCard } from '@/features/campaign/attention/AttentionCard';
import { LastImports } from '@/features/imports/zip_imports/LastImports';
import { EXPORT_JURY_NOTES } from '@/features/interviews/jury_grades/labels';
import { useJuryNotesExport } from '@/features/interviews/jury_grades/useJuryNotesExport';
import { fetchLiveExport } from '@/features/ranking/live_export/api';
import { LIVE_EXPORT_FILE } from '@/features/ranking/live_export/labels';
import { PageFrame } from '@/shared/frame/PageFrame';
import { useFileExport } from '@/shared/http/useFileExport';
import { Card } from '@/shared/list/Card';
import { administrationPages } from './navigation';

/** The administration home: what needs attention today, bulk imports, the export of the juries' grades, then the pages of the administration (part 2 §2.3). */
export function AdministrationsRoute() {
  const juryNotes = useJuryNotesExport();
  const live = useFileExport(LIVE_EXPORT_FILE, () => fetchLiveExport({}));
  return (
    <PageFrame title="Administration">
      <Stack sx={{ gap: 6, maxWidth: 720 }}>
        <AttentionCard />
        <Section title="Imports">
          <Typography sx={{ color: 'text.secondary' }}>
            Chaque fichier est d'abord simulé : rien n'est enregistré avant votre confirmation.
          </Typography>
          <LastImports />
        </Section>
        <Section title="Export">
          <Typography sx={{ color: 'text.secondary' }}>
            Les notes que les jurys ont données aux entretiens et aux PFM, une ligne par candidat.
          </Typography>
          <Button
            size="large"
            startIcon={<GradingOutlined />}
            disabled={juryNotes.exporting}
            onClick={() => juryNotes.exportFile()}
            sx={{ alignSelf: 'flex-start' }}
          >
            {EXPORT_JURY_NOTES}
          </Button>
          <Typography sx={{ color: 'text.secondary' }}>
            Toutes les candidatures et les formules, qu'un tableur recalcule pour vérifier Parvis.
          </Typography>
          <Button
            size="large"
            startIcon={<FunctionsOutlined />}
            disabled={live.exporting}
            onClick={() => live.exportFile()}
            sx={{ alignSelf: 'flex-start' }}
          >
            {live.exporting ? 'Export en cours…' : 'Exporter avec les formules'}
          </Button>
        </Section>
        <Section title="Pages d'administration">
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {administrationPages.map(({ label, path }) => (
              <Button
                key={path}
                component={Link}
                to={path}
                size="large"
                sx={{ justifyContent: 'flex-start' }}
              >
                {label}
              </Button>
            ))}
          </Box>
        </Section>
      </Stack>
    </PageFrame>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4 }}>
      <Typography variant="h2">{title}</Typography>
      {children}
    </Card>
  );
}
