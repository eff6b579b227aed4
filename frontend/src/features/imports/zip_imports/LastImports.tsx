import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sizeLimit } from '@/shared/files/labels';
import { LIMITS } from '@/shared/limits/api';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import { ExportButton } from '@/shared/files/FileButton';
import type { Job } from '@/shared/jobs/api';
import { isOver, jobsQuery } from '@/shared/jobs/queries';
import { DATA_FAILED } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { useHeld } from '@/shared/list/useHeld';
import { fetchLastReport, type LastImport } from './api';
import { lastImportsQuery } from './queries';

type Row = {
  title: string;
  files: () => string;
  kinds: string[];
  job: Job['kind'];
  to: string;
  label: string;
  Icon: typeof UploadFileOutlined;
};

const rows: Row[] = [
  {
    title: 'Candidatures',
    files: () => 'un .csv',
    kinds: ['CANDIDATES'],
    job: 'CANDIDATES_IMPORT',
    to: paths.candidatesImport,
    label: 'Importer des candidatures',
    Icon: TableChartOutlined,
  },
  {
    title: 'Fiches avenir et PFM',
    files: () => `un .zip, ${sizeLimit(LIMITS.files.sheets)}`,
    kinds: ['FUTURE_SHEET', 'PFM'],
    job: 'PDF_IMPORT',
    to: paths.sheetsImport,
    label: 'Importer des fiches',
    Icon: PictureAsPdfOutlined,
  },
  {
    title: 'Documents administratifs',
    files: () => `un .zip et un .xlsx, ${sizeLimit(LIMITS.files.documents)}`,
    kinds: ['DOCUMENTS'],
    job: 'DOCUMENTS_IMPORT',
    to: paths.documentsImport,
    label: 'Importer des documents',
    Icon: FolderZipOutlined,
  },
];

/** The three imports, each with what the last one brought, and how far the present one is. */
export function LastImports() {
  const { data } = useHeld(useQueryWithToast(lastImportsQuery, DATA_FAILED));
  const jobs = useQuery(jobsQuery).data?.content ?? [];
  return (
    <Box component="ul" aria-label="Imports" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <ImportRow
          key={row.title}
          row={row}
          last={data && newestOf(data.filter(({ kind }) => row.kinds.includes(kind)))}
          // A simulation can be cancelled, an import cannot.
          running={jobs.find((job) => job.kind === row.job && !job.cancellable && !isOver(job))}
        />
      ))}
    </Box>
  );
}

type RowProps = { row: Row; last: LastImport | null | undefined; running: Job | undefined };

const ImportRow = ({ row: { title, files, to, label, Icon }, last, running }: RowProps) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
      px: 4,
      py: 3,
      columnGap: 3,
      rowGap: 2,
      alignItems: 'center',
      borderTop: '1px solid var(--border-subtle)',
    }}
  >
    <Icon aria-hidden sx={{ color: 'text.secondary' }} />
    <div>
      <Typography>
        <strong>{title}</strong>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {files()}
        </Box>
      </Typography>
      <Typography component="div" sx={{ color: 'text.secondary' }}>
        {last === undefined ? '…' : last ? <Last last={last} /> : 'Aucun import pour cette campagne'}
      </Typography>
    </div>
    <Stack sx={{ gap: 1, gridColumn: { xs: 2, sm: 3 }, justifySelf: 'start' }}>
      <Button component={Link} to={to} size="large" startIcon={<UploadFileOutlined />}>
        {running ? 'Import en cours…' : label}
      </Button>
      {running && (
        <LinearProgress
          aria-label={`${title} : import en cours`}
          variant={running.total ? 'determinate' : 'indeterminate'}
          value={running.total ? Math.floor((running.done / running.total) * 100) : 0}
        />
      )}
    </Stack>
  </Box>
);

const Last = ({ last }: { last: LastImport }) => (
  <>
    {described(last)}{' '}
    <ExportButton
      variant="text"
      size="small"
      startIcon={<DescriptionOutlined />}
      fileName={`rapport-${last.kind.toLowerCase()}.csv`}
      fetchFile={() => fetchLastReport(last)}
      busyText="Rapport"
      aria-label={`Rapport de ${last.fileName}`}
      sx={NO_TALLER}
    >
      Rapport
    </ExportButton>
  </>
);

/** Its line is as high as one without a button. */
const NO_TALLER = { my: -2 };

const newestOf = (made: LastImport[]): LastImport | null =>
  made.toSorted((former, later) => later.confirmed.localeCompare(former.confirmed))[0] ?? null;

const units: Record<string, [string, string]> = {
  CANDIDATES: ['candidat', 'candidats'],
  FUTURE_SHEET: ['fiche', 'fiches'],
  PFM: ['PFM', 'PFM'],
};

function described({ kind, confirmed, author, imported, withoutFile }: LastImport): string {
  const [singular, plural] = units[kind] ?? ['document', 'documents'];
  const by = author ? ` par ${author}` : '';
  const missing = withoutFile > 0 ? ` ; ${formatCount(withoutFile, 'candidat')} sans ${singular}` : '';
  return `Dernier : ${formatDateTime(confirmed)}${by}, ${formatCount(imported, singular, plural)}${missing}`;
}
