import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ListTable } from '@/shared/list/ListTable';
import { Paging } from '@/shared/list/Paging';
import type { ListColumn } from '@/shared/list/RowsTable';
import { StateMessage } from '@/shared/list/StateMessage';
import { LIMITS } from '@/shared/limits/api';
import { useCan } from '@/shared/session/useAccount';
import { AnswerDialog } from './AnswerDialog';
import type { SlotRequest } from './api';
import { slotInWords, texts } from './labels';
import { requestsKey, requestsQuery } from './queries';

type Props = {
  breadcrumb: { label: string; to: string }[];
  /** The way to a candidate's record. */
  renderCandidate: (candidate: SlotRequest['candidate']) => ReactNode;
};

/** The candidates who ask for another hour, the oldest request first, and the answer to each. */
export function SlotRequestsPage({ breadcrumb, renderCandidate }: Props) {
  const client = useQueryClient();
  const can = useCan();
  const [page, setPage] = useState(0);
  const [answering, setAnswering] = useState<SlotRequest>();
  const { data, ...query } = useQuery(requestsQuery(page));
  const columns: ListColumn<SlotRequest>[] = [
    { key: 'candidate', label: 'Candidat', cell: ({ candidate }) => renderCandidate(candidate) },
    { key: 'asked', label: 'Demandé le', cell: (request) => formatDateTime(request.asked) },
    { key: 'slot', label: 'Son heure', cell: ({ slot }) => (slot ? slotInWords(slot) : 'Aucun créneau') },
    {
      key: 'reason',
      label: 'Raison',
      cell: ({ reason }) => (
        <Box sx={{ minWidth: 220, py: 2, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{reason}</Box>
      ),
    },
    {
      key: 'slots',
      label: 'Heures qui conviennent',
      align: 'right',
      cell: ({ slots, concerned }) => (concerned ? formatCount(slots.length, 'heure') : 'Non concerné'),
    },
    ...(can('resolveSlotRequest')
      ? [
          {
            key: 'actions',
            label: 'Actions',
            align: 'right' as const,
            cell: (request: SlotRequest) => (
              <Button
                variant="text"
                aria-label={`Répondre à ${request.candidate.name}`}
                onClick={() => setAnswering(request)}
              >
                Répondre
              </Button>
            ),
          },
        ]
      : []),
  ];
  const total = data?.totalElements;
  return (
    <PageFrame
      title={texts.title}
      breadcrumb={breadcrumb}
      aside={total !== undefined && formatCount(total, 'demande')}
    >
      <ListTable
        caption={texts.title}
        columns={columns}
        rowKey={({ id }) => id}
        query={{ ...query, data: data?.content }}
        texts={{ loading: texts.loading, error: texts.failed }}
        empty={
          <StateMessage
            icon={EventAvailableOutlined}
            title="Aucune demande"
            text="Les candidats qui demandent une autre heure d'entretien apparaîtront ici."
          />
        }
        footer={
          total !== undefined && total > LIMITS.page ? (
            <Paging
              page={page}
              size={LIMITS.page}
              sizes={[LIMITS.page]}
              total={total}
              onPage={setPage}
              onSize={() => setPage(0)}
            />
          ) : undefined
        }
      />
      {answering && (
        <AnswerDialog
          key={answering.id}
          request={answering}
          onClose={() => setAnswering(undefined)}
          onDone={() => {
            setAnswering(undefined);
            void client.invalidateQueries({ queryKey: requestsKey });
          }}
        />
      )}
    </PageFrame>
  );
}
