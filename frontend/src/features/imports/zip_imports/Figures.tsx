import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatInteger } from '@/shared/format/numbers';
import type { Report } from './api';
import { sections, words } from './labels';

type Figure = { label: string; value: number; why: string; colour?: string; section?: string };

/** What the zip holds, in five figures; each leads to the part of the report that it counts. */
export function Figures({ report }: { report: Report }) {
  const { kind, confirmed } = report;
  const left = confirmed ? 'non importés' : 'ne seront pas importés';
  const figures: Figure[] = [
    {
      label: 'Fichiers rattachés',
      value: report.imported,
      why: `nouveaux : ${formatInteger(report.new)}, remplacés : ${formatInteger(report.replaced)}, identiques : ${formatInteger(report.unchanged)}`,
    },
    {
      label: 'Sans candidat',
      value: report.unmatched,
      why: left,
      colour: 'var(--warning-text)',
      section: sections.unmatched,
    },
    {
      label: 'Invalides',
      value: report.invalid,
      why: left,
      colour: 'var(--error-text)',
      section: sections.invalid,
    },
    {
      label: 'À vérifier',
      value: report.remarks,
      why: 'importés, à relire',
      colour: 'var(--warning-text)',
      section: sections.remarks,
    },
    {
      label: `Candidats sans ${words[kind].singular}`,
      value: report.withoutFile,
      why: `après cet import, sur ${formatInteger(report.concerned)}`,
      section: sections.withoutFile,
    },
  ];
  return (
    <Box
      component="ul"
      aria-label="Bilan"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(170px, 1fr))',
        border: '1px solid var(--border-default)',
        borderRadius: '8px',
        overflow: 'hidden',
        backgroundColor: 'background.paper',
      }}
    >
      {figures.map(({ label, value, why, colour, section }) => (
        <Box
          component="li"
          key={label}
          // Lines between the figures, however many there are in a row: the frame hides the outer ones.
          sx={{
            px: 4,
            py: 3,
            m: '-1px 0 0 -1px',
            border: '1px solid var(--border-subtle)',
            borderWidth: '1px 0 0 1px',
          }}
        >
          <Typography variant="body2" sx={{ color: value > 0 ? colour : undefined }}>
            {section && value > 0 ? (
              <Link href={`#${section}`} color="inherit">
                {label}
              </Link>
            ) : (
              label
            )}
          </Typography>
          <Typography
            variant="h1"
            component="p"
            sx={{ fontVariantNumeric: 'tabular-nums', color: value > 0 ? colour : undefined }}
          >
            {formatInteger(value)}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {why}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
