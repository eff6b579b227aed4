import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { formatDateTime } from '@/shared/format/dates';
import { formatInteger } from '@/shared/format/numbers';
import { saveFile } from '@/shared/http/saveFile';
import { Panel } from '@/shared/imports/Panel';
import { ReportTable } from '@/shared/imports/ReportTable';
import { Card } from '@/shared/list/Card';
import { toast } from '@/shared/toast/toasts';
import { fetchFile, type RankingFile } from './api';
import { groupName } from './labels';

/** The rankings that were handed back, as they were. */
export function FrozenFiles({ files }: { files: RankingFile[] }) {
  if (files.length === 0) return null;
  const save = ({ id, name }: RankingFile) =>
    fetchFile(id).then(
      (file) => saveFile(file, name),
      (error: unknown) => toast.error('Erreur lors du téléchargement', error),
    );
  return (
    <Card>
      <Panel icon={LockOutlined} title="Classements figés" count={files.length}>
        <ReportTable
          caption="Classements figés"
          columns={[
            {
              key: 'created',
              label: 'Figé',
              cell: ({ created, author }) => `${formatDateTime(created)}, ${author}`,
            },
            { key: 'groups', label: 'Groupes', cell: ({ groups }) => groups.map(groupName).join(', ') },
            {
              key: 'count',
              label: 'Candidats',
              align: 'right',
              cell: ({ candidates }) => formatInteger(candidates),
            },
            { key: 'computed', label: 'Calculs', cell: ({ computed }) => formatDateTime(computed) },
            {
              key: 'action',
              label: 'Fichier',
              align: 'right',
              cell: (file) => (
                <Button startIcon={<DownloadOutlined />} onClick={() => void save(file)}>
                  Télécharger
                </Button>
              ),
            },
          ]}
          rows={files}
          rowKey={({ id }) => id}
        />
      </Panel>
    </Card>
  );
}
