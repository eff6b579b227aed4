import ChevronRight from '@mui/icons-material/ChevronRight';
import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import GradingOutlined from '@mui/icons-material/GradingOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { AttentionCard } from '@/features/campaign/attention/AttentionCard';
import { attentionQuery } from '@/features/campaign/attention/queries';
import { LastImports } from '@/features/imports/zip_imports/LastImports';
import { lastImportsQuery } from '@/features/imports/zip_imports/queries';
import { EXPORT_JURY_NOTES } from '@/features/interviews/jury_grades/labels';
import { useJuryNotesExport } from '@/features/interviews/jury_grades/useJuryNotesExport';
import { fetchLiveExport } from '@/features/ranking/live_export/api';
import { LIVE_EXPORT_FILE } from '@/features/ranking/live_export/labels';
import { useCampaign } from '@/shared/campaign/useCampaign';
import { formatDateInLetters } from '@/shared/format/dates';
import { BusyButton } from '@/shared/frame/BusyButton';
import { PageColumns } from '@/shared/frame/PageColumns';
import { PageFrame } from '@/shared/frame/PageFrame';
import { Underneath } from '@/shared/frame/Underneath';
import { ExportButton } from '@/shared/files/FileButton';
import { Card } from '@/shared/list/Card';
import { useHeld } from '@/shared/list/useHeld';
import { useNow } from '@/shared/time/useNow';
import { administrationPages, type AdministrationPage } from './administrationPages';

/** The administration home: what needs attention today, bulk imports, the export of the juries' grades, then the pages of the administration (docs/rules/interface.md). */
export function AdministrationsRoute() {
  const juryNotes = useJuryNotesExport();
  const [attention, imports] = [useHeld(useQuery(attentionQuery)), useHeld(useQuery(lastImportsQuery))];
  const settled = !attention.isPending && !imports.isPending;
  const campaign = useCampaign();
  const day = formatDateInLetters(new Date(useNow(60_000)));
  return (
    <PageFrame
      title="Administration"
      aside={campaign?.year ? `Campagne ${campaign.year}, ${day.toLowerCase()}` : day}
    >
      <PageColumns widths={[13, 6]}>
        <Stack sx={{ gap: 4 }}>
          <AttentionCard />
          <Underneath settled={settled}>
            <ImportsCard />
          </Underneath>
        </Stack>
        <Underneath column settled={settled} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          <Card component="section">
            <Typography variant="h2" sx={{ px: 4, py: 3 }}>
              Pages d&apos;administration
            </Typography>
            {administrationPages.map((page) => (
              <PageButton key={page.path} {...page} />
            ))}
          </Card>
          <Card component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4 }}>
            <Typography variant="h2">Export</Typography>
            <Typography sx={{ color: 'text.secondary' }}>
              Les notes que les jurys ont données aux entretiens et aux PFM, une ligne par candidat.
            </Typography>
            <BusyButton
              size="large"
              startIcon={<GradingOutlined />}
              busy={juryNotes.exporting}
              onClick={() => juryNotes.exportFile()}
              sx={{ alignSelf: 'flex-start' }}
            >
              {EXPORT_JURY_NOTES}
            </BusyButton>
            <Typography sx={{ color: 'text.secondary' }}>
              Toutes les candidatures et les formules, qu&apos;un tableur recalcule pour vérifier Parvis.
            </Typography>
            <ExportButton
              size="large"
              startIcon={<FunctionsOutlined />}
              fileName={LIVE_EXPORT_FILE}
              fetchFile={() => fetchLiveExport({})}
              sx={{ alignSelf: 'flex-start' }}
            >
              Exporter avec les formules
            </ExportButton>
          </Card>
        </Underneath>
      </PageColumns>
    </PageFrame>
  );
}

const ImportsCard = () => (
  <Card component="section">
    <Stack direction="row" sx={{ px: 4, py: 3, columnGap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="h2" sx={{ mr: 'auto' }}>
        Imports
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        Chaque fichier est d&apos;abord simulé : rien n&apos;est enregistré avant votre confirmation.
      </Typography>
    </Stack>
    <LastImports />
  </Card>
);

/** Named by its page alone; what the page holds describes it. */
function PageButton({ label, path, Icon, Detail }: AdministrationPage) {
  const detail = useId();
  return (
    <Button
      component={Link}
      to={path}
      variant="text"
      aria-label={label}
      aria-describedby={Detail && detail}
      startIcon={<Icon />}
      endIcon={<ChevronRight />}
      sx={pageButton}
    >
      <span>
        {label}
        {Detail && (
          <span id={detail}>
            <Detail />
          </span>
        )}
      </span>
    </Button>
  );
}

const pageButton = {
  display: 'flex',
  width: '100%',
  height: 'auto',
  minHeight: 44,
  px: 4,
  py: 2,
  justifyContent: 'flex-start',
  textAlign: 'left',
  borderRadius: 0,
  borderTop: '1px solid var(--border-subtle)',
  color: 'text.primary',
  '& .MuiButton-startIcon': { color: 'primary.main' },
  '& .MuiButton-endIcon': { ml: 'auto', color: 'text.secondary' },
};
