import MailOutlined from '@mui/icons-material/MailOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { PageFrame } from '@/shared/frame/PageFrame';
import { Underneath } from '@/shared/frame/Underneath';
import { LIMITS } from '@/shared/limits/api';
import { ListTable } from '@/shared/list/ListTable';
import { Paging } from '@/shared/list/Paging';
import type { ListColumn } from '@/shared/list/RowsTable';
import { StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useRested } from '@/shared/list/useHeld';
import { paths } from '@/shared/paths';
import { today } from '@/shared/time/today';
import { useUrlNumber, useUrlText } from '@/shared/url/useUrlState';
import { formatDate, formatTime } from '@/shared/format/dates';
import type { Email, EmailFilter } from './api';
import { EmailFilters } from './EmailFilters';
import { EmailPane } from './EmailPane';
import { FILTERED_STATUSES, modeLabels, statusLabels, texts } from './labels';
import { OutboxStrip } from './OutboxStrip';
import { emailsQuery, outboxQuery } from './queries';
import { TestSendDialog } from './TestSendDialog';
import { useListFollowing } from './useListFollowing';

/** The parameter of the address that names the message whose mails alone are listed. */
export const MESSAGE = 'envoi';

const SIZES = [25, 50, 100];
const EVERYTHING_SENT: EmailFilter = {
  recipient: '',
  subject: '',
  lowerDate: '',
  upperDate: '',
  status: 'SENT',
};

type Props = {
  above?: ReactNode;
  /** Whether it is known if something stands above. */
  settled?: boolean;
};

/** The mails that the platform sent, and those that it did not (docs/rules/emails.md). */
export function EmailsPage({ above, settled = true }: Props) {
  const [page, setPage] = useUrlNumber('page', 0);
  const usual = LIMITS.page;
  const [inAddress, setSize] = useUrlNumber('size', usual);
  const size = SIZES.includes(inAddress) ? inAddress : usual;
  const [opened, setOpened] = useUrlText('mail');
  const [state, setState] = useUrlText('status');
  const [texted, setTexted] = useState(EVERYTHING_SENT);
  const status = FILTERED_STATUSES.find((each) => each === state) ?? 'SENT';
  const typed: EmailFilter = useMemo(() => ({ ...texted, status }), [texted, status]);
  const [messageId] = useUrlText(MESSAGE);
  const [testing, setTesting] = useState(false);
  const lastDay = today();
  const filter = useRested(typed);
  const usable = filter.lowerDate <= lastDay && filter.upperDate <= lastDay;
  const list = useQueryWithToast(
    { ...emailsQuery({ page, size, filter: { ...filter, messageId } }), enabled: usable },
    texts.listFailed,
  );
  const outbox = useQuery(outboxQuery);
  useListFollowing(outbox.data?.counts);
  const shown = list.data?.content.find(({ id }) => id === opened);
  const close = () => {
    setOpened(undefined);
    focusRow(opened);
  };
  /** The arrows open the mail above or below, Escape closes it: the focus stays in the list. */
  const follow = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (!shown || (target instanceof Element && target.closest('input, [role=combobox]'))) return;
    if (key === 'Escape') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step === undefined) return;
    event.preventDefault();
    const rows = list.data?.content ?? [];
    const next = rows[rows.indexOf(shown) + step];
    if (!next) return;
    setOpened(next.id, { replace: true });
    focusRow(next.id);
  };
  const change = (next: EmailFilter) => {
    setTexted(next);
    if (next.status !== typed.status)
      setState(next.status === 'SENT' ? undefined : next.status, { replace: true });
    if (page > 0) setPage(0, { replace: true });
  };
  return (
    <PageFrame
      title="E-mails"
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      aside={outbox.data && <ModeChip mode={outbox.data.mode} />}
      actions={
        <Button startIcon={<SendOutlined />} onClick={() => setTesting(true)}>
          Tester l'envoi
        </Button>
      }
    >
      {above}
      {outbox.data && (
        <OutboxStrip outbox={outbox.data} onShow={(status) => change({ ...EVERYTHING_SENT, status })} />
      )}
      <Underneath settled={settled && !outbox.isPending}>
        <EmailFilters
          filter={typed}
          counts={outbox.data?.counts}
          today={lastDay}
          onFilter={(part) => change({ ...typed, ...part })}
          onClear={() => change(EVERYTHING_SENT)}
        />
        <Box
          onKeyDown={follow}
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              lg: shown ? '560px minmax(0, 1fr)' : 'minmax(0, 1fr)',
            },
          }}
        >
          {shown && <EmailPane email={shown} onClose={close} />}
          <Box sx={{ order: { lg: -1 } }}>
            <ListTable
              caption="E-mails"
              columns={columnsOf(setOpened, opened)}
              rowKey={({ id }) => id}
              query={{ ...list, data: list.data?.content }}
              texts={{ loading: 'Récupération des e-mails', error: texts.listFailed }}
              skeletonRows={Math.min(size, 25)}
              rowHeight={45}
              onRowClick={({ id }) => setOpened(id)}
              empty={
                <StateMessage
                  icon={MailOutlined}
                  title={texts.none}
                  text={(list.data?.totalElements ?? 0) > 0 ? "Cette page n'existe plus." : noneOf(filter)}
                />
              }
              footer={
                <Paging
                  page={page}
                  size={size}
                  sizes={SIZES}
                  total={list.data?.totalElements}
                  onPage={(next) => setPage(next)}
                  onSize={(next) => {
                    setSize(next);
                    if (page > 0) setPage(0, { replace: true });
                  }}
                />
              }
            />
          </Box>
        </Box>
      </Underneath>
      {testing && <TestSendDialog outbox={outbox.data} onClose={() => setTesting(false)} />}
    </PageFrame>
  );
}

/** Why the list is empty: the state alone, or what was typed too. */
const noneOf = ({ status, ...typed }: EmailFilter) =>
  Object.values(typed).every((text) => text === '') ? statusLabels[status].none : 'Aucun ne correspond.';

const rowId = (id: string) => `mail-${id}`;

const focusRow = (id: string | undefined) => document.getElementById(rowId(id ?? ''))?.focus();

function ModeChip({ mode }: { mode: keyof typeof modeLabels }) {
  return <Chip size="small" label={modeLabels[mode]} color={mode === 'enabled' ? 'primary' : 'default'} />;
}

const columnsOf = (onOpen: (id: string) => void, opened: string | undefined): ListColumn<Email>[] => [
  {
    key: 'subject',
    label: 'Objet et destinataire',
    cell: ({ id, subject, recipients, messageName }) => (
      <>
        <Button
          id={rowId(id)}
          variant="text"
          aria-pressed={id === opened}
          aria-label={`${subject}, à ${recipients.join(', ')}`}
          onClick={() => onOpen(id)}
          sx={{ display: 'block', textAlign: 'left', whiteSpace: 'normal', height: 'auto', p: 0 }}
        >
          {subject}
        </Button>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {recipients.join(', ')}
          {messageName && ` – ${messageName}`}
        </Box>
      </>
    ),
  },
  {
    key: 'sentAt',
    label: 'Date',
    align: 'right',
    width: 120,
    cell: ({ sentAt, queuedAt }) => (
      <Box sx={{ color: 'text.secondary' }}>
        {formatDate(sentAt ?? queuedAt)}
        <br />
        {formatTime(sentAt ?? queuedAt)}
      </Box>
    ),
  },
];
