import BalanceOutlined from '@mui/icons-material/BalanceOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount, formatInteger, shownNumber } from '@/shared/format/numbers';
import { PageFrame } from '@/shared/frame/PageFrame';
import { PageTabs, TabPanel } from '@/shared/frame/PageTabs';
import { Card } from '@/shared/list/Card';
import { Figure, Figures } from '@/shared/list/Figures';
import { ListTable } from '@/shared/list/ListTable';
import type { ListColumn } from '@/shared/list/RowsTable';
import { StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { useUrlText } from '@/shared/url/useUrlState';
import { letRead, withdraw, type Progress, type ReaderOfProjects, type Withdrawn } from './api';
import { texts } from './labels';
import { progressQuery, readingsKey } from './queries';
import { SettlePage } from './SettlePage';

/** Lecture des projets: how far it is, by whom, and what is to be settled. */
export function ProgressPage() {
  const can = useCan();
  const [tab, setTab] = useUrlText('onglet');
  const query = useQueryWithToast(progressQuery, texts.progressFailed);
  const count = query.data?.toSettle ?? 0;
  const settles = tab === 'departager' && can('settleProject');
  return (
    <PageFrame
      title="Lecture des projets"
      documentTitle={`${settles ? `${texts.toSettle} – ` : ''}Lecture des projets`}
      fullBleed={settles}
      breadcrumb={[{ label: 'Statistiques', to: paths.statistics }]}
      toolbar={
        can('settleProject') && (
          <PageTabs
            label="Lecture des projets"
            tabs={[
              { value: 'avancement', label: 'Avancement' },
              { value: 'departager', label: count > 0 ? `${texts.toSettle} (${count})` : texts.toSettle },
            ]}
            tab={settles ? 'departager' : 'avancement'}
            onTab={setTab}
          />
        )
      }
    >
      <TabPanel tab={settles ? 'departager' : 'avancement'}>
        {settles ? <SettlePage /> : <Advance query={query} />}
      </TabPanel>
    </PageFrame>
  );
}

type Query = Pick<UseQueryResult<Progress>, 'data' | 'error' | 'isPending' | 'refetch'>;

/** Taking back what somebody read, once its effect is seen, and letting them read again. */
function useWithdrawal() {
  const [pending, setPending] = useState<{ reader: ReaderOfProjects; effect: Withdrawn }>();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: readingsKey });
  const ask = useMutation({
    mutationFn: async (reader: ReaderOfProjects) => ({ reader, effect: await withdraw(reader.id, true) }),
    onSuccess: setPending,
    onError: (failure) => toast.error(texts.withdrawFailed, failure),
  });
  const act = useMutation({
    mutationFn: (reader: ReaderOfProjects) => withdraw(reader.id, false),
    onSuccess: ({ readings }) => toast.success(formatCount(readings, 'lecture retirée', 'lectures retirées')),
    onError: (failure) => toast.error(texts.withdrawFailed, failure),
    onSettled: () => {
      setPending(undefined);
      return refresh();
    },
  });
  const readAgain = useMutation({
    mutationFn: (reader: ReaderOfProjects) => letRead(reader.id),
    onSuccess: () => toast.success('Cette personne peut lire de nouveau'),
    onError: (failure) => toast.error(texts.withdrawFailed, failure),
    onSettled: refresh,
  });
  return { pending, forget: () => setPending(undefined), ask, act, readAgain };
}

function Advance({ query }: { query: Query }) {
  const mayWithdraw = useCan()('withdrawReader');
  const { pending, forget, ask, act, readAgain } = useWithdrawal();
  const { data } = query;
  const columns: ListColumn<ReaderOfProjects>[] = [
    { key: 'name', label: 'Lecteur', cell: ({ name }) => name },
    {
      key: 'read',
      label: 'Projets lus',
      align: 'right',
      width: 130,
      cell: ({ read }) => formatInteger(read),
    },
    {
      key: 'minutes',
      label: 'Minutes par projet',
      align: 'right',
      width: 170,
      cell: ({ meanMinutes }) => (meanMinutes === null ? '–' : shownNumber(meanMinutes, 1)),
    },
    {
      key: 'last',
      label: 'Dernière lecture',
      width: 200,
      cell: ({ lastAt }) => (lastAt === null ? '–' : formatDateTime(lastAt)),
    },
    ...(mayWithdraw
      ? [
          {
            key: 'act',
            label: 'Action',
            width: 220,
            cell: (reader: ReaderOfProjects) =>
              reader.withdrawn ? (
                <Button variant="text" onClick={() => readAgain.mutate(reader)}>
                  Laisser lire de nouveau
                </Button>
              ) : (
                <Button variant="text" disabled={ask.isPending} onClick={() => ask.mutate(reader)}>
                  Retirer ses lectures…
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <Stack sx={{ gap: 4 }}>
      <AdvanceFigures progress={data} />
      <ListTable
        caption="Lecteurs"
        columns={columns}
        rowKey={({ id }) => id}
        query={{
          data: data?.readers,
          error: query.error,
          isFetching: query.isPending,
          refetch: query.refetch,
        }}
        texts={{ loading: 'Récupération des lecteurs', error: texts.progressFailed }}
        empty={
          <StateMessage
            icon={MenuBookOutlined}
            title="Aucune lecture"
            text="Les lecteurs apparaîtront après leur premier projet."
          />
        }
      />
      {pending && (
        <ConfirmDialog
          open
          destructive
          title={`Retirer les lectures de ${pending.effect.name} ?`}
          confirmLabel={`Retirer ${formatCount(pending.effect.readings, 'lecture')}`}
          cancelLabel="Annuler"
          busyLabel={act.isPending ? 'Retrait en cours…' : undefined}
          onConfirm={() => act.mutate(pending.reader)}
          onClose={forget}
        >
          <Consequences effect={pending.effect} />
        </ConfirmDialog>
      )}
    </Stack>
  );
}

/** How many projects are at each step; empty until they are known. */
function AdvanceFigures({ progress }: { progress: Progress | undefined }) {
  return (
    <Card>
      <Figures>
        <Figure label="Pas encore lus" value={progress?.unread}>
          projets
        </Figure>
        {progress?.readings === 2 && (
          <Figure label="Lus une fois" value={progress.readOnce}>
            sur deux lectures
          </Figure>
        )}
        {progress?.readings === 2 && (
          <Figure label="À départager" value={progress.toSettle} tone="warning">
            lectures trop éloignées
          </Figure>
        )}
        <Figure label="Lus" value={progress?.settled}>
          {progress?.readings === 2 ? 'deux lectures, ou départagés' : 'une lecture'}
        </Figure>
      </Figures>
    </Card>
  );
}

function Consequences({ effect: { projects, settled } }: { effect: Withdrawn }) {
  return (
    <>
      <Typography>
        {projects === 0
          ? 'Aucun projet ne revient à lire.'
          : `${formatCount(projects, 'projet revient', 'projets reviennent')} à lire.`}{' '}
        Cette personne n&apos;en reçoit plus.
      </Typography>
      {settled > 0 && (
        <Stack direction="row" sx={{ gap: 1, mt: 2, alignItems: 'center' }}>
          <BalanceOutlined aria-hidden sx={{ fontSize: 18 }} />
          {formatCount(
            settled,
            'projet déjà départagé reste comme il est.',
            'projets déjà départagés restent comme ils sont.',
          )}
        </Stack>
      )}
    </>
  );
}
