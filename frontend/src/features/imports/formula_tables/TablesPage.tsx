import EditOutlined from '@mui/icons-material/EditOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fold, holdsWords } from '@/shared/format/fold';
import { formatCount } from '@/shared/format/numbers';
import { PageFrame } from '@/shared/frame/PageFrame';
import { moveAmongButtons } from '@/shared/list/arrowKeys';
import { Card } from '@/shared/list/Card';
import { SearchField } from '@/shared/list/SearchField';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { undoNow } from '@/shared/undo/undoNow';
import { usePageNavigate } from '@/shared/url/usePageNavigate';
import { useUrlText } from '@/shared/url/useUrlState';
import { replacementOf, type Table } from './api';
import { texts } from './labels';
import { TABLES, tablesQuery } from './queries';
import { SimulationCard } from './SimulationCard';
import { TableCard, type Doing } from './TableCard';
import { TableDialogs } from './TableDialogs';
import { TypedTableDialog } from './TypedTableDialog';

/** Tables: what formulas read beside the candidates' file. */
export function TablesPage() {
  const client = useQueryClient();
  const writes = useCan()('createTable');
  const { data, error, refetch } = useQueryWithToast(tablesQuery, texts.failed);
  const [chosen, choose] = useChosenTable();
  const [sent, setSent] = useState<{ file: File; table: Table | undefined }>();
  const [doing, setDoing] = useState<Doing | 'create'>();
  const picker = useRef<HTMLInputElement>(null);
  const [pickedFor, setPickedFor] = useState<Table>();
  const open = data?.find(({ id }) => id === chosen) ?? data?.[0];
  const pick = (table: Table | undefined) => {
    setPickedFor(table);
    picker.current?.click();
  };
  const done = (table: Table) => {
    const rows = formatCount(table.rows, 'ligne');
    if (sent?.table)
      toast.success(`${table.name} remplacée : ${rows}`, {
        label: 'Annuler',
        run: () => void undoReplacement(client, table),
      });
    else toast.success(`${table.name} créée : ${rows}`);
    setSent(undefined);
    choose(table.id);
    void client.invalidateQueries({ queryKey: TABLES });
  };
  const add = (
    <Button startIcon={<UploadFileOutlined />} onClick={() => pick(undefined)}>
      Ajouter un fichier
    </Button>
  );
  return (
    <PageFrame
      title="Tables"
      breadcrumb={[
        { label: 'Administration', to: paths.administrations },
        { label: 'Formules', to: paths.formulas },
      ]}
      aside={
        <Typography sx={{ color: 'text.secondary' }}>
          Ce que les formules lisent à côté du fichier des candidats
        </Typography>
      }
      actions={
        writes && (
          <>
            <Button startIcon={<EditOutlined />} onClick={() => setDoing('create')}>
              Saisir une table
            </Button>
            {add}
          </>
        )
      }
    >
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label="Fichier de la table"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) setSent({ file, table: pickedFor });
          target.value = '';
        }}
      />
      {error && !data && <ErrorState title={texts.failed} error={error} onRetry={() => refetch()} />}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { md: sent?.table ? '256px 1fr 1fr' : '256px 1fr' },
          gridTemplateRows: { md: 'minmax(0, 1fr)' },
          height: { md: 'calc(100dvh - 150px)' },
          minHeight: 420,
        }}
      >
        <TableList tables={data} open={open} onOpen={choose} />
        {open && !(sent && !sent.table) && (
          <TableCard
            key={open.id}
            table={open}
            onFile={(file) => setSent({ file, table: open })}
            onPick={() => pick(open)}
            onDo={setDoing}
          />
        )}
        {data?.length === 0 && !sent && (
          <Card>
            <StateMessage
              icon={TableChartOutlined}
              title="Aucune table"
              text="Une table donne aux formules un coefficient, des points ou une liste."
              action={writes && add}
            />
          </Card>
        )}
        {sent && (
          <SimulationCard
            key={`${sent.file.name}${String(sent.file.lastModified)}`}
            {...sent}
            onDone={done}
            onClose={() => setSent(undefined)}
          />
        )}
      </Box>
      {doing === 'create' && (
        <TypedTableDialog table={undefined} rows={[]} onSaved={choose} onClose={() => setDoing(undefined)} />
      )}
      {doing && doing !== 'create' && open && (
        <TableDialogs
          doing={doing}
          table={open}
          onClose={() => setDoing(undefined)}
          onGone={() => choose(undefined)}
        />
      )}
    </PageFrame>
  );
}

/** The table in the address, whose rows begin at their first page. */
function useChosenTable() {
  const [chosen] = useUrlText('table');
  const navigate = usePageNavigate();
  const choose = (table: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, table, page: undefined }),
    });
  return [chosen, choose] as const;
}

async function undoReplacement(client: QueryClient, table: Table) {
  const id = await replacementOf(table);
  const readAgain = () => void client.invalidateQueries({ queryKey: TABLES });
  if (id === undefined) toast.info('Déjà annulé, ou remplacé par un changement plus récent.');
  else await undoNow(client, id, readAgain);
}

type ListProps = {
  tables: readonly Table[] | undefined;
  open: Table | undefined;
  onOpen: (id: string) => void;
};

/** From so many tables on, the list is searched. */
const MANY = 10;

function TableList({ tables, open, onOpen }: ListProps) {
  const [search, setSearch] = useState('');
  return (
    <Card
      component="nav"
      aria-label="Tables"
      sx={{ display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      <Typography variant="h2" component="p" sx={{ p: 3, borderBottom: '1px solid var(--border-subtle)' }}>
        Tables {tables && `(${String(tables.length)})`}
      </Typography>
      {tables && tables.length >= MANY && (
        <Box sx={{ p: 2 }}>
          <SearchField label="Rechercher une table" value={search} onSearch={setSearch} />
        </Box>
      )}
      <Box
        component="ul"
        onKeyDown={moveAmongButtons}
        sx={{ flex: 1, overflow: 'auto', m: 0, p: 0, listStyle: 'none' }}
      >
        {tables
          ?.filter(({ name }) => holdsWords(fold(name), search))
          .map((table) => (
            <li key={table.id}>
              <TableEntry table={table} isOpen={table.id === open?.id} onOpen={onOpen} />
            </li>
          ))}
      </Box>
      <Typography
        variant="body2"
        sx={{
          display: 'flex',
          gap: 2,
          p: 3,
          color: 'text.secondary',
          borderTop: '1px solid var(--border-subtle)',
        }}
      >
        <ShieldOutlined aria-hidden sx={{ fontSize: 18 }} />
        N&apos;y mettez aucune donnée personnelle : les tables passent d&apos;une campagne à l&apos;autre, et
        les demandes d&apos;effacement ne les lisent pas.
      </Typography>
    </Card>
  );
}

function TableEntry({
  table,
  isOpen,
  onOpen,
}: { table: Table; isOpen: boolean } & Pick<ListProps, 'onOpen'>) {
  const { name, rows, columns, fileName, usedBy } = table;
  return (
    <Box
      component="button"
      type="button"
      aria-current={isOpen}
      onClick={() => onOpen(table.id)}
      sx={entry(isOpen)}
    >
      <span style={{ fontWeight: 500 }}>{name}</span>
      <small>
        {formatCount(rows, 'ligne')}
        {fileName === null ? ', saisies ici' : `, ${formatCount(columns.length, 'colonne')}`}
      </small>
      <small>
        Utilisée par {usedBy.length === 0 ? 'aucune formule' : formatCount(usedBy.length, 'formule')}
      </small>
    </Box>
  );
}

const entry = (isOpen: boolean) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  width: '100%',
  p: 3,
  font: 'inherit',
  textAlign: 'left',
  color: 'inherit',
  cursor: 'pointer',
  border: 0,
  borderLeft: `3px solid ${isOpen ? 'var(--accent-main)' : 'transparent'}`,
  borderBottom: '1px solid var(--border-subtle)',
  backgroundColor: isOpen ? 'var(--accent-soft)' : 'transparent',
  '& small': { color: 'var(--text-secondary)' },
});
