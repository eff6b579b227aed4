import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatBytes } from '@/shared/format/numbers';
import { refusalReasons } from '@/shared/files/labels';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ApiError, isApiError } from '@/shared/http/ApiError';
import { ImportFooter } from '@/shared/imports/ImportFooter';
import { ImportSteps } from '@/shared/imports/ImportSteps';
import type { Job } from '@/shared/jobs/api';
import { JobProgress } from '@/shared/jobs/JobProgress';
import { Card } from '@/shared/list/Card';
import { DATA_FAILED } from '@/shared/list/labels';
import { ErrorState } from '@/shared/list/StateMessage';
import { paths } from '@/shared/paths';
import type { Kind, Report } from './api';
import { counted, labels, steps, words } from './labels';
import { Sending } from '@/shared/imports/Sending';
import { UndoButton } from '@/shared/undo/UndoButton';
import { useZipImport, type ZipImportState } from './useZipImport';
import { ZipReport } from './ZipReport';

const [FILE, SIMULATION, IMPORT, DONE] = [0, 1, 2, 3];

type Props = { kind: Kind; choice: (send: (files: File[]) => void) => ReactNode };

/** An import of a zip: its files, a simulation, then the import itself (docs/rules/imports.md). */
export function ZipImport({ kind, choice }: Props) {
  const state = useZipImport();
  const { step, content } = stepOf(
    state,
    choice((files) => void state.send(kind, files)),
  );
  const report = state.report.data;
  return (
    <PageFrame
      title={words[report?.kind ?? kind].title}
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      breadcrumbLabel="Imports"
      toolbar={
        <ImportSteps
          steps={steps}
          current={step}
          part={[step, state.upload && 'sending', state.running && 'running', report && 'report'].join()}
          file={report && described(report)}
        />
      }
    >
      {content}
    </PageFrame>
  );
}

function stepOf(state: ZipImportState, choice: ReactNode): { step: number; content: ReactNode } {
  const { job, report, running, importId, upload } = state;
  if (upload)
    return {
      step: FILE,
      content: <Sending title="Envoi des fichiers" {...upload} onStop={state.stopSending} />,
    };
  if (!importId) return { step: FILE, content: choice };
  if (running) return { step: SIMULATION, content: <Running state={state} /> };
  if (job?.error) {
    return {
      step: FILE,
      content: (
        <Card sx={card}>
          <ErrorState title={labels.invalidFile} error={refusal(job.error)} onRetry={state.startAgain} />
        </Card>
      ),
    };
  }
  if (report.error) {
    return {
      step: SIMULATION,
      content: <ErrorState title={DATA_FAILED} error={report.error} onRetry={state.startAgain} />,
    };
  }
  if (!report.data) return { step: SIMULATION, content: <Skeleton variant="rounded" height={480} /> };
  return {
    step: report.data.confirmed ? DONE : state.confirming ? IMPORT : SIMULATION,
    content: (
      <>
        <ZipReport report={report.data} />
        <Footer report={report.data} state={state} />
      </>
    ),
  };
}

/** The failure of a job, which says of each refused file why it is. */
function refusal(error: NonNullable<Job['error']>) {
  const failure = new ApiError(422, error);
  if (!isApiError(failure, 'FILE_INVALID')) return failure;
  const reasons = failure.data.files.map(({ name, reason }) => `« ${name} » : ${refusalReasons[reason]}.`);
  return new ApiError(422, { ...error, message: reasons.join(' ') });
}

function Running({ state: { job } }: { state: ZipImportState }) {
  return (
    <Card sx={card}>
      {job ? (
        <JobProgress job={job} title="Lecture des fichiers" />
      ) : (
        <Skeleton variant="rounded" height={72} />
      )}
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>
        Vous pouvez quitter cette page : le travail continue et reste visible dans Travaux.
      </Typography>
    </Card>
  );
}

function Footer({ report, state }: { report: Report; state: ZipImportState }) {
  if (report.confirmed)
    return (
      <ImportFooter secondary={{ label: "Importer d'autres fichiers", onClick: state.startAgain }}>
        <UndoButton id={report.importId} label="Annuler cet import" onStarted={state.startAgain} />
      </ImportFooter>
    );
  const changes = report.new + report.replaced;
  const left = report.unmatched + report.invalid;
  return (
    <ImportFooter
      secondary={{ label: 'Changer de fichier', onClick: state.startAgain }}
      secondaryFirst={changes === 0}
      {...(changes > 0 && {
        primary: {
          label: `Importer ${counted(report.kind, changes)}`,
          busyLabel: state.confirming ? 'Import en cours…' : undefined,
          onClick: () => void state.importAll(),
        },
      })}
    >
      {changes === 0
        ? 'Rien de nouveau à importer.'
        : left > 0
          ? `Les fichiers écartés (${left}) ne bloquent rien.`
          : 'Tous les fichiers lus sont rattachés.'}
    </ImportFooter>
  );
}

const card = { maxWidth: 720, mx: 'auto', my: 6, p: 6 };

/** `fiches.zip – 47,8 Mo – 742 fiches`. */
const described = ({ kind, fileName, size, files }: Report) =>
  `${fileName} – ${formatBytes(size)} – ${counted(kind, files)}`;
