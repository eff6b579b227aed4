import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '@/shared/format/dates';
import { formatInteger } from '@/shared/format/numbers';
import { DATA_FAILED } from '@/shared/list/labels';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import type { LastImport } from './api';
import { lastImportsQuery } from './queries';

const rows = [
  {
    title: 'Candidatures',
    files: 'un .csv',
    kinds: ['CANDIDATES'],
    to: paths.candidatesImport,
    label: 'Importer des candidatures',
  },
  {
    title: 'Fiches avenir et PFM',
    files: 'un .zip, 50 Mo',
    kinds: ['FUTURE_SHEET', 'PFM'],
    to: paths.sheetsImport,
    label: 'Importer des fiches',
  },
  {
    title: 'Documents administratifs',
    files: 'un .zip et un .xlsx, 100 Mo',
    kinds: ['DOCUMENTS'],
    to: paths.documentsImport,
    label: 'Importer des documents',
  },
];

/** The three imports, each with what the last one brought. */
export function LastImports() {
  const { data } = useQueryWithToast(lastImportsQuery, DATA_FAILED);
  return (
    <Box component="ul" aria-label="Imports" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map(({ title, files, kinds, to, label }) => (
        <Stack
          key={title}
          component="li"
          direction="row"
          sx={{
            py: 2,
            gap: 3,
            alignItems: 'center',
            flexWrap: 'wrap',
            borderTop: '1px solid var(--border-subtle)',
          }}
        >
          <Box sx={{ mr: 'auto' }}>
            <Typography>
              <strong>{title}</strong>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {files}
              </Box>
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>
              {data ? described(data.filter(({ kind }) => kinds.includes(kind))) : '…'}
            </Typography>
          </Box>
          <Button component={Link} to={to} size="large" startIcon={<UploadFileOutlined />}>
            {label}
          </Button>
        </Stack>
      ))}
    </Box>
  );
}

function described(made: LastImport[]): string {
  const [last] = made.toSorted((former, later) => later.confirmed.localeCompare(former.confirmed));
  if (!last) return 'Aucun import pour cette campagne';
  const missing = last.withoutFile > 0 ? ` ; ${formatInteger(last.withoutFile)} candidats sans fichier` : '';
  return `Dernier : ${formatDateTime(last.confirmed)}, ${formatInteger(last.imported)} importés${missing}`;
}
