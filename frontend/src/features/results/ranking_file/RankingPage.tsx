import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { formatDateTime } from '@/shared/format/dates';
import { PageColumns } from '@/shared/frame/PageColumns';
import { PageFrame } from '@/shared/frame/PageFrame';
import { DATA_FAILED, ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { formatInteger } from '@/shared/format/numbers';
import { saveFile } from '@/shared/http/saveFile';
import { Panel } from '@/shared/imports/Panel';
import { ReportTable } from '@/shared/imports/ReportTable';
import { Card } from '@/shared/list/Card';
import { toast } from '@/shared/toast/toasts';
import { type Choice, fetchFile, type RankingFile } from './api';
import { ChoiceCard } from './ChoiceCard';
import { FreezeBar } from './FreezeBar';
import { GroupFindings } from './GroupFindings';
import { checkQuery, stateQuery } from './queries';
import { ScholarshipCard } from './ScholarshipCard';
import { groupName } from './labels';

const NOTHING: Choice = {
  rankColumn: '',
  rankScope: undefined,
  groupColumn: 'Groupe',
  tieBreak: [],
  byHand: [],
  keepUnconfirmed: false,
};

type Props = {
  /** Starts the calculations, for ranks that are older than the data; `onDone` reads them again. */
  renderComputation: (onDone: () => void) => ReactNode;
  /** What is published of the ranking. */
  report?: ReactNode;
};

/** Fichier de classement: ranks checked group by group, then frozen as the national platform takes them. */
export function RankingPage({ renderComputation, report }: Props) {
  const state = useQueryWithToast(stateQuery, DATA_FAILED);
  const [chosen, setChosen] = useState<Choice>();
  const [chosenGroup, setGroup] = useState<string>();
  const last = state.data?.lastChoice;
  const rankColumn = last?.rankColumn ?? state.data?.rankColumns[0] ?? '';
  const choice: Choice = chosen ?? {
    ...NOTHING,
    rankColumn,
    rankScope: state.data?.rankScopes[rankColumn],
    tieBreak: (last?.tieBreak ?? []).map((each) =>
      typeof each === 'string'
        ? { column: each, direction: 'DESC' }
        : { column: each.column, direction: each.direction ?? 'DESC' },
    ),
    byHand: last?.byHand ?? [],
    keepUnconfirmed: last?.keepUnconfirmed ?? false,
  };
  const checked = useQueryWithToast(
    { ...checkQuery(choice), enabled: choice.rankColumn !== '' },
    DATA_FAILED,
  );
  const groups = checked.data?.groups ?? [];
  const group = groups.find((each) => each.group === chosenGroup) ?? groups[0];
  const computed = state.data?.computed;
  return (
    <PageFrame
      title="Fichier de classement"
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      actions={
        <>
          {computed && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              Calculs du {formatDateTime(computed)}
            </Typography>
          )}
          {report}
        </>
      }
    >
      {state.error ? (
        <ErrorState title={DATA_FAILED} error={state.error} onRetry={() => void state.refetch()} />
      ) : !state.data ? (
        <Skeleton variant="rounded" height={480} />
      ) : state.data.rankColumns.length === 0 ? (
        <StateMessage
          icon={FunctionsOutlined}
          title="Aucune formule de rang"
          text="Créez une formule par candidat qui donne un rang, puis lancez les calculs."
        />
      ) : !checked.data && !checked.error ? (
        <Skeleton variant="rounded" height={480} />
      ) : (
        <PageColumns widths={[2, 1]}>
          <Stack sx={{ gap: 4 }}>
            {checked.data?.stale && (
              <Alert
                severity="warning"
                action={renderComputation(() => {
                  void state.refetch();
                  void checked.refetch();
                })}
              >
                Les données ont changé depuis les derniers calculs : relancez-les avant de figer le
                classement.
              </Alert>
            )}
            <ChoiceCard
              state={state.data}
              choice={choice}
              groups={groups}
              group={group?.group}
              onChoice={(next) => setChosen({ ...next, byHand: [] })}
              onGroup={setGroup}
            />
            {checked.error && (
              <ErrorState title={DATA_FAILED} error={checked.error} onRetry={() => void checked.refetch()} />
            )}
            {group && checked.data && (
              <GroupFindings
                group={group}
                choice={choice}
                leftOut={checked.data.leftOut}
                onByHand={(byHand) => setChosen({ ...choice, byHand })}
              />
            )}
            <FrozenFiles files={state.data.files} />
          </Stack>
          {group && group.ranked > 0 && <ScholarshipCard choice={choice} group={group.group} />}
        </PageColumns>
      )}
      {checked.data && (
        <FreezeBar
          choice={choice}
          groups={groups}
          stale={checked.data.stale}
          onFrozen={() => void state.refetch()}
        />
      )}
    </PageFrame>
  );
}

/** The rankings that were handed back, as they were. */
function FrozenFiles({ files }: { files: RankingFile[] }) {
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
