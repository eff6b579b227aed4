import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import { Link } from '@tanstack/react-router';
import { methodWord } from '@/shared/interviews/methods';
import { ListTable } from '@/shared/list/ListTable';
import { Paging } from '@/shared/list/Paging';
import type { ListColumn } from '@/shared/list/RowsTable';
import { StateMessage } from '@/shared/list/StateMessage';
import { paths } from '@/shared/paths';
import type { WaitingLetter } from './api';
import { causeOf, reasons, texts } from './labels';
import { SIZES, type LettersList } from './useLettersToSend';

type Props = {
  letters: LettersList;
  opened: string | undefined;
  mayChoose: boolean;
  onOpen: (row: WaitingLetter) => void;
};

/** Who waits, for which letter, and why. */
export function LettersTable({ letters, opened, mayChoose, onOpen }: Props) {
  const { list, page, size } = letters;
  return (
    <ListTable
      caption="Lettres à envoyer"
      columns={columnsOf(letters, mayChoose, opened, onOpen)}
      rowKey={({ candidateId }) => candidateId}
      query={{ ...list, isFetching: list.isPending, data: list.data?.content }}
      texts={{ loading: texts.loading, error: texts.listFailed }}
      skeletonRows={10}
      rowHeight={52}
      onRowClick={onOpen}
      empty={<Nobody letters={letters} />}
      footer={
        <Paging
          page={page}
          size={size}
          sizes={SIZES}
          total={list.data?.totalElements}
          onPage={letters.setPage}
          onSize={letters.setSize}
        />
      }
    />
  );
}

function Nobody({ letters: { list, filter, clear } }: { letters: LettersList }) {
  if (list.data?.state.firstMailing === null)
    return (
      <StateMessage
        icon={MarkEmailReadOutlined}
        title="Le premier envoi n'est pas parti : les lettres partiront avec lui."
        action={<Link to={paths.features}>Fonctionnalités</Link>}
      />
    );
  if (Object.keys(filter).length > 0)
    return (
      <StateMessage
        icon={MarkEmailReadOutlined}
        title="Aucune lettre pour ces filtres"
        action={<Button onClick={clear}>Effacer les filtres</Button>}
      />
    );
  return (
    <StateMessage
      icon={MarkEmailReadOutlined}
      title="Aucune lettre n'attend"
      text="Une lettre apparaît ici quand quelqu'un devient concerné après le premier envoi."
    />
  );
}

const ROW = 'waiting-letter-';

export const focusLetter = (id: string) => document.getElementById(ROW + id)?.focus();

/** Whose row an element is in. */
export const letterAt = (element: Element) =>
  element.closest('tr')?.querySelector(`[id^=${ROW}]`)?.id.slice(ROW.length);

const columnsOf = (
  { list, ticked, tick }: LettersList,
  mayChoose: boolean,
  opened: string | undefined,
  onOpen: (row: WaitingLetter) => void,
): ListColumn<WaitingLetter>[] => {
  const rows = list.data?.content ?? [];
  const ofPage = rows.filter(({ candidateId }) => ticked.has(candidateId)).length;
  return [
    ...(mayChoose
      ? [
          {
            key: 'ticks',
            label: 'Choisies',
            head: (
              <Checkbox
                size="small"
                checked={rows.length > 0 && ofPage === rows.length}
                indeterminate={ofPage > 0 && ofPage < rows.length}
                onChange={(_, on) => tick(rows, on)}
                slotProps={{ input: { 'aria-label': 'Choisir les lettres de cette page' } }}
              />
            ),
            width: 48,
            cell: (row: WaitingLetter) => (
              <Checkbox
                size="small"
                checked={ticked.has(row.candidateId)}
                onChange={(_, on) => tick([row], on)}
                slotProps={{ input: { 'aria-label': `Choisir ${row.name}` } }}
              />
            ),
          },
        ]
      : []),
    {
      key: 'candidate',
      label: 'Candidat',
      cell: (row) => (
        <>
          <Button
            id={ROW + row.candidateId}
            variant="text"
            aria-pressed={row.candidateId === opened}
            onClick={() => onOpen(row)}
            sx={{
              display: 'block',
              p: 0,
              minWidth: 0,
              height: 'auto',
              textAlign: 'left',
              whiteSpace: 'normal',
            }}
          >
            {row.name}
          </Button>
          <Secondary>{`n°\u00a0${row.externalId}`}</Secondary>
        </>
      ),
    },
    {
      key: 'method',
      label: 'Méthode et adresse',
      cell: ({ method, email }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {methodWord(method)}
          <Secondary>{email}</Secondary>
        </Box>
      ),
    },
    {
      key: 'why',
      label: 'Pourquoi elle attend',
      cell: ({ why, cause }) => {
        const { Icon, text } = reasons[why];
        return (
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
            <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
            <div>
              {text}
              <Secondary>{causeOf(cause, why).text}</Secondary>
            </div>
          </Stack>
        );
      },
    },
  ];
};

function Secondary({ children }: { children: string }) {
  return <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{children}</Box>;
}
