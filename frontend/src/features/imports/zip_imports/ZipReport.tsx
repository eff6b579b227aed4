import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '@/shared/format/dates';
import { BusyButton } from '@/shared/frame/BusyButton';
import { useFileExport } from '@/shared/files/useFileExport';
import { Panel } from '@/shared/imports/Panel';
import { ReportTable } from '@/shared/imports/ReportTable';
import { Card } from '@/shared/list/Card';
import { fetchReportFile, type Report } from './api';
import { Figures } from './Figures';
import { labels, sections, words } from './labels';

type Problem = Report['problems'][number];

const UNMATCHED = new Set<Problem['reason']>([
  'UNKNOWN_NUMBER',
  'NO_NUMBER',
  'TWO_NUMBERS',
  'SAME_CANDIDATE',
  'NOT_NAMED',
]);
const REMARKS = new Set<Problem['reason']>(['NAME_DIFFERS', 'ACTIVE_CONTENT_REMOVED']);

/** What the zip would change, or has changed: five figures, then who and what each of them is about. */
export function ZipReport({ report }: { report: Report }) {
  const unmatched = report.problems.filter(({ reason }) => UNMATCHED.has(reason));
  const remarks = report.problems.filter(({ reason }) => REMARKS.has(reason));
  const invalid = report.problems.filter(({ reason }) => !UNMATCHED.has(reason) && !REMARKS.has(reason));
  const hasProblems = report.problems.length + report.refusedLines.length > 0;
  return (
    <>
      <Figures report={report} />
      <Box
        sx={{
          mt: 4,
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', lg: hasProblems ? '2fr 1fr' : '1fr' },
        }}
      >
        {hasProblems && (
          <Card>
            <Problems
              id={sections.invalid}
              title="Fichiers invalides"
              rows={invalid}
              total={report.invalid}
              tone="error"
            />
            <Problems
              id={sections.unmatched}
              title="Fichiers sans candidat"
              rows={unmatched}
              total={report.unmatched}
              tone="warning"
            />
            <Problems
              id={sections.remarks}
              title="À vérifier"
              rows={remarks}
              total={report.remarks}
              tone="warning"
            />
            <Lines report={report} />
          </Card>
        )}
        <Card>
          <WithoutFile report={report} />
        </Card>
      </Box>
    </>
  );
}

type ProblemsProps = { id: string; title: string; rows: Problem[]; total: number; tone: 'error' | 'warning' };

function Problems({ id, title, rows, total, tone }: ProblemsProps) {
  if (rows.length === 0) return null;
  const isError = tone === 'error';
  return (
    <Panel
      id={id}
      icon={isError ? ErrorOutlineOutlined : WarningAmberOutlined}
      title={title}
      count={total}
      tone={tone}
      action={isError && <Typography sx={{ color: 'var(--error-text)' }}>{labels.invalidFile}</Typography>}
    >
      <ReportTable
        caption={title}
        columns={[
          { key: 'file', label: 'Fichier', cell: ({ file }) => file },
          { key: 'message', label: 'Raison', cell: ({ message }) => message },
          { key: 'candidate', label: 'Candidat', cell: ({ candidate }) => candidate ?? '–' },
        ]}
        rows={rows}
        rowKey={({ file, reason }, index) => `${file}${reason}${index}`}
        truncated={rows.length < total}
      />
    </Panel>
  );
}

function Lines({ report: { refusedLines, refused } }: { report: Report }) {
  if (refusedLines.length === 0) return null;
  return (
    <Panel icon={ErrorOutlineOutlined} title="Lignes du classeur refusées" count={refused} tone="error">
      <ReportTable
        caption="Lignes du classeur refusées"
        columns={[
          { key: 'line', label: 'Ligne', cell: ({ line }) => line },
          { key: 'message', label: 'Raison', cell: ({ message }) => message },
        ]}
        rows={refusedLines}
        rowKey={({ line }) => String(line)}
        truncated={refusedLines.length < refused}
      />
    </Panel>
  );
}

function WithoutFile({ report }: { report: Report }) {
  const { kind, withoutFile, candidatesWithoutFile, importId, created, confirmed } = report;
  const file = useFileExport(`rapport-${kind.toLowerCase()}.csv`, () => fetchReportFile(importId));
  return (
    <Panel
      id={sections.withoutFile}
      icon={DescriptionOutlined}
      title={`Candidats sans ${words[kind].singular}`}
      count={withoutFile}
      action={
        <BusyButton startIcon={<DownloadOutlined />} busy={file.exporting} onClick={() => file.exportFile()}>
          Exporter la liste
        </BusyButton>
      }
    >
      {candidatesWithoutFile.length > 0 && (
        <ReportTable
          caption={`Candidats sans ${words[kind].singular}`}
          columns={[
            { key: 'number', label: 'Numéro', cell: ({ externalId }) => externalId },
            { key: 'name', label: 'Candidat', cell: ({ name }) => name },
          ]}
          rows={candidatesWithoutFile}
          rowKey={({ externalId }) => externalId}
          truncated={candidatesWithoutFile.length < withoutFile}
        />
      )}
      <Typography variant="body2" sx={{ px: 3, pt: 2, color: 'text.secondary' }}>
        {confirmed
          ? `Import fait le ${formatDateTime(confirmed)}.`
          : `Simulation faite le ${formatDateTime(created)}. Rien n'est encore enregistré.`}
      </Typography>
    </Panel>
  );
}
