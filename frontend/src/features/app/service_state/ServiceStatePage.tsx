import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PageFrame } from '@/shared/frame/PageFrame';
import { formatCount } from '@/shared/format/numbers';
import { version } from '@/shared/limits/api';
import { ListTable } from '@/shared/list/ListTable';
import { ReloadButton } from '@/shared/list/ReloadButton';
import type { ListColumn } from '@/shared/list/RowsTable';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import type { ServicePoint } from './api';
import { pointsQuery, SERVICE_STATE } from './queries';

const FAILED = "Erreur lors de la lecture de l'état du service";
const TITLE = 'État du service';

const columns: ListColumn<ServicePoint>[] = [
  { key: 'name', label: 'Ce dont Parvis a besoin', width: 240, cell: ({ name }) => <strong>{name}</strong> },
  { key: 'ok', label: 'État', width: 120, cell: State },
  { key: 'detail', label: "Ce qui a été vu, et ce qu'il faut faire", cell: Detail },
];

/** What Parvis needs, as `parvis doctor` tells it: each point looked at when the page opens, with its cure. */
export function ServiceStatePage() {
  const query = useQueryWithToast(pointsQuery, FAILED);
  const wrong = query.data?.filter(({ ok }) => !ok).length ?? 0;
  const lacking = query.data?.filter(isLacking).length ?? 0;
  const counts = [
    ...(wrong ? [formatCount(wrong, 'point') + ' à réparer'] : []),
    ...(lacking ? [formatCount(lacking, 'point') + ' à compléter'] : []),
  ];
  return (
    <PageFrame
      title={TITLE}
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      actions={<ReloadButton queryKey={SERVICE_STATE} />}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          Parvis {version()}
          {query.data && ` · ${counts.join(', ') || 'tout va bien'}`}
        </Typography>
        <ListTable
          caption={TITLE}
          columns={columns}
          rowKey={({ key }) => key}
          query={query}
          texts={{ loading: 'Vérification en cours…', error: FAILED }}
          empty={null}
          skeletonRows={8}
        />
      </Stack>
    </PageFrame>
  );
}

/** Parvis serves without it; a service that people use should have it. */
const isLacking = ({ ok, cure }: ServicePoint) => ok && cure !== null;

function State(point: ServicePoint) {
  const [Icon, text, color] = !point.ok
    ? ([ErrorOutlined, 'À réparer', 'var(--error-text)'] as const)
    : isLacking(point)
      ? ([WarningAmberOutlined, 'À compléter', 'var(--warning-text)'] as const)
      : ([CheckCircleOutlined, 'Bon', 'primary.main'] as const);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', color }}>
      <Icon fontSize="small" />
      {text}
    </Stack>
  );
}

function Detail({ detail, cure }: ServicePoint) {
  return (
    <>
      {detail}
      {cure && (
        <Box component="p" sx={{ m: 0, fontWeight: 500 }}>
          {cure}
        </Box>
      )}
    </>
  );
}
