import CompareArrows from '@mui/icons-material/CompareArrows';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { saveFile } from '@/shared/http/saveFile';
import type { ListColumn } from '@/shared/list/RowsTable';
import type { Change, Conflict, RefusedRow, Report } from './api';
import { ColumnChanges } from './ColumnChanges';
import { columnName, shown } from './labels';
import { ImportReport } from '@/shared/imports/ImportReport';
import { Panel } from '@/shared/imports/Panel';
import { refusedRowsFile } from './refusedRowsFile';
import { figuresOf, remarks, type Kind } from './reportFigures';
import { ReportTable } from '@/shared/imports/ReportTable';
import { LettersOfFile } from './LettersOfFile';
import { ReportWarnings } from './ReportWarnings';

const refusedColumns: ListColumn<RefusedRow>[] = [
  {
    key: 'line',
    label: 'Ligne du fichier',
    align: 'right',
    width: 80,
    cell: ({ line }) => formatInteger(line),
  },
  {
    key: 'record',
    label: 'Ligne du tableur',
    align: 'right',
    width: 80,
    cell: ({ record }) => (record === null ? '–' : formatInteger(record)),
  },
  { key: 'number', label: 'Numéro', align: 'right', width: 120, cell: ({ externalId }) => shown(externalId) },
  { key: 'why', label: 'Raison', cell: ({ message }) => message },
  { key: 'column', label: 'Colonne', cell: ({ column }) => column ?? '' },
];

const conflictColumns: ListColumn<Conflict>[] = [
  { key: 'candidate', label: 'Candidat', cell: ({ candidate }) => candidate },
  { key: 'grade', label: 'Note', cell: ({ label }) => label },
  { key: 'before', label: 'Avant', align: 'right', cell: (row) => shown(row.previousExternalValue) },
  { key: 'file', label: 'Fichier', align: 'right', cell: (row) => shown(row.externalValue) },
  { key: 'parvis', label: 'Parvis', align: 'right', cell: (row) => shown(row.modifiedValue) },
];

const kinds: Record<string, string> = { NEW: 'Nouveau', CHANGED: 'Modifié', VANISHED: 'Disparu' };

const changeColumns: ListColumn<Change>[] = [
  { key: 'candidate', label: 'Candidat', cell: ({ name, externalId }) => `${name} (${externalId})` },
  { key: 'kind', label: 'Effet', width: 100, cell: ({ kind }) => kinds[kind] ?? kind },
  { key: 'cells', label: 'Valeurs', cell: ({ cells }) => <ChangedCells cells={cells} /> },
];

const changeTitles: Record<Kind | 'ALL', string> = {
  ALL: 'Candidats créés, modifiés ou disparus',
  NEW: 'Candidats créés',
  CHANGED: 'Candidats modifiés',
  VANISHED: 'Candidats disparus',
  REFUSED: 'Lignes refusées',
};

const countOf = (counts: Report['counts'], kind: Kind | undefined) =>
  ({
    NEW: counts.new,
    CHANGED: counts.changed,
    VANISHED: counts.vanished,
    REFUSED: counts.refused,
    ALL: counts.new + counts.changed + counts.vanished,
  })[kind ?? 'ALL'];

/** What the import would do, nothing being written yet (decisions of the import: simulated, then confirmed). */
export function SimulationReport({
  report,
  formulaPath,
}: {
  report: Report;
  formulaPath: (id: string) => string;
}) {
  const { counts, refused, conflicts, changes, probableDuplicates } = report;
  const [kind, setKind] = useState<Kind>();
  const sentences = remarks(counts);
  const listed = kind === undefined ? changes : changes.filter((change) => change.kind === kind);
  return (
    <>
      {report.warnings.length > 0 && <ReportWarnings report={report} />}
      <LettersOfFile letters={report.letters} />
      <ImportReport
        caption="Bilan de la simulation"
        figures={figuresOf(counts, kind, setKind)}
        notice={sentences.length > 0 && <Alert severity="warning">{sentences.join(' ')}</Alert>}
        aside={<ColumnChanges report={report} formulaPath={formulaPath} />}
        created={report.created}
        confirmed={null}
      >
        {refused.length > 0 && (kind === undefined || kind === 'REFUSED') && (
          <Panel
            icon={ErrorOutlineOutlined}
            tone="error"
            title="Lignes refusées"
            count={counts.refused}
            action={
              <Button
                variant="text"
                startIcon={<FileDownloadOutlined />}
                onClick={() => saveFile(refusedRowsFile(refused, counts.refused), 'lignes-refusees.csv')}
              >
                Télécharger les lignes refusées
              </Button>
            }
          >
            <ReportTable
              caption="Lignes refusées"
              columns={refusedColumns}
              rows={refused}
              rowKey={({ line }, index) => `${line}-${index}`}
              total={counts.refused}
            />
          </Panel>
        )}
        {conflicts.length > 0 && (kind === undefined || kind === 'CHANGED') && (
          <Panel
            icon={WarningAmber}
            tone="warning"
            title="Conflits de notes que l'import ouvrira"
            count={counts.conflicts}
          >
            <ReportTable
              caption="Conflits de notes que l'import ouvrira"
              columns={conflictColumns}
              rows={conflicts}
              rowKey={({ externalId, name }) => `${externalId} ${name}`}
              total={counts.conflicts}
            />
          </Panel>
        )}
        {kind !== 'REFUSED' && (
          <Panel icon={CompareArrows} title={changeTitles[kind ?? 'ALL']}>
            {changes.length > 0 ? (
              <ReportTable
                key={kind}
                caption={changeTitles[kind ?? 'ALL']}
                columns={changeColumns}
                rows={listed}
                rowKey={({ externalId }) => externalId}
                total={countOf(counts, kind)}
              />
            ) : (
              <Typography sx={{ px: 3, color: 'text.secondary' }}>
                Ce fichier ne change rien : toutes ses valeurs sont déjà dans Parvis.
              </Typography>
            )}
          </Panel>
        )}
        {probableDuplicates.length > 0 && (kind === undefined || kind === 'NEW') && (
          <Panel
            icon={PeopleOutlined}
            tone="warning"
            title="Doublons probables"
            count={counts.probableDuplicates}
          >
            {probableDuplicates.map(({ externalId, name, manualExternalId }) => (
              <Typography key={externalId} sx={{ px: 3 }}>
                {name} ({externalId}) ressemble à la fiche {manualExternalId}, créée à la main.
              </Typography>
            ))}
          </Panel>
        )}
      </ImportReport>
    </>
  );
}

const CELLS_SHOWN = 3;

function ChangedCells({ cells }: Pick<Change, 'cells'>) {
  const rest = cells.length - CELLS_SHOWN;
  return (
    <>
      {cells.slice(0, CELLS_SHOWN).map(({ name, value, previousValue }) => (
        <Box key={name}>
          {columnName(name)} : {shown(previousValue)} → {shown(value)}
        </Box>
      ))}
      {rest > 0 && <Box sx={{ color: 'text.secondary' }}>et {formatCount(rest, 'autre')}</Box>}
    </>
  );
}
