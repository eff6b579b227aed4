import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import { formatDateTime, formatDay } from '@/shared/format/dates';
import { formatBytes } from '@/shared/format/numbers';
import { Panel } from '@/shared/imports/Panel';
import { ReportTable } from '@/shared/imports/ReportTable';
import { Card } from '@/shared/list/Card';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { campaignOf, labels } from './labels';
import { purgeQuery } from './queries';
import { fullName } from '@/shared/format/people';

/** The proof of each purge: what the archive was, when and by whom it was erased. */
export function PurgedArchives() {
  const { data } = useQueryWithToast(purgeQuery, labels.purgedFailed);
  if (!data?.purged.length) return null;
  return (
    <Card>
      <Panel icon={VerifiedOutlined} title="Archives purgées" count={data.purged.length}>
        <ReportTable
          caption="Archives purgées"
          columns={[
            { key: 'name', label: 'Archive', cell: ({ name }) => name },
            { key: 'year', label: 'Campagne', cell: ({ scholarYear }) => campaignOf(scholarYear) },
            { key: 'end', label: 'Fin de conservation', cell: ({ endDate }) => formatDay(endDate) },
            {
              key: 'purged',
              label: 'Purgée',
              cell: ({ purged, author }) => `${formatDateTime(purged)}, ${fullName(author)}`,
            },
            { key: 'size', label: 'Taille', align: 'right', cell: ({ size }) => formatBytes(size) },
            { key: 'sha256', label: 'Empreinte SHA-256', cell: ({ sha256 }) => <code>{sha256}</code> },
          ]}
          rows={data.purged}
          rowKey={({ id }) => id}
        />
      </Panel>
    </Card>
  );
}
