import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Typography from '@mui/material/Typography';
import { fileTexts } from '@/shared/files/labels';
import { formatInteger, ofNumber } from '@/shared/format/numbers';
import { ExportButton } from '@/shared/files/FileButton';
import { ImportReport, type ReportFigure } from '@/shared/imports/ImportReport';
import { Panel } from '@/shared/imports/Panel';
import { ReportTable } from '@/shared/imports/ReportTable';
import { fetchReportFile, type Report } from './api';
import { sections, words } from './labels';

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
  const { problems, refusedLines, created, confirmed } = report;
  const unmatched = problems.filter(({ reason }) => UNMATCHED.has(reason));
  const remarks = problems.filter(({ reason }) => REMARKS.has(reason));
  const invalid = problems.filter(({ reason }) => !UNMATCHED.has(reason) && !REMARKS.has(reason));
  return (
    <ImportReport
      caption="Bilan"
      figures={figuresOf(report)}
      aside={<WithoutFile report={report} />}
      {...{ created, confirmed }}
    >
      {problems.length + refusedLines.length > 0 && (
        <>
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
        </>
      )}
    </ImportReport>
  );
}

/** What the zip holds; each figure leads to the part of the report that it counts. */
function figuresOf(report: Report): ReportFigure[] {
  const { kind, confirmed } = report;
  const left = (count: number) =>
    confirmed
      ? ofNumber(count, 'non importé', 'non importés')
      : ofNumber(count, 'ne sera pas importé', 'ne seront pas importés');
  return [
    {
      label: 'Fichiers rattachés',
      value: report.imported,
      why: `nouveaux : ${formatInteger(report.new)}, remplacés : ${formatInteger(report.replaced)}, identiques : ${formatInteger(report.unchanged)}`,
    },
    {
      label: 'Sans candidat',
      value: report.unmatched,
      why: left(report.unmatched),
      tone: 'warning',
      section: sections.unmatched,
    },
    {
      label: 'Invalides',
      value: report.invalid,
      why: left(report.invalid),
      tone: 'error',
      section: sections.invalid,
    },
    {
      label: 'À vérifier',
      value: report.remarks,
      why: ofNumber(report.remarks, 'importé, à relire', 'importés, à relire'),
      tone: 'warning',
      section: sections.remarks,
    },
    {
      label: `Candidats sans ${words[kind].singular}`,
      value: report.withoutFile,
      why: `après cet import, sur ${formatInteger(report.concerned)}`,
      section: sections.withoutFile,
    },
  ];
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
      action={isError && <Typography sx={{ color: 'var(--error-text)' }}>{fileTexts.someInvalid}</Typography>}
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
        total={total}
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
        total={refused}
      />
    </Panel>
  );
}

function WithoutFile({ report }: { report: Report }) {
  const { kind, withoutFile, candidatesWithoutFile, importId } = report;
  return (
    <Panel
      id={sections.withoutFile}
      icon={DescriptionOutlined}
      title={`Candidats sans ${words[kind].singular}`}
      count={withoutFile}
      action={
        <ExportButton
          startIcon={<DownloadOutlined />}
          fileName={`rapport-${kind.toLowerCase()}.csv`}
          fetchFile={() => fetchReportFile(importId)}
        >
          Exporter la liste
        </ExportButton>
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
          total={withoutFile}
        />
      )}
    </Panel>
  );
}
