import type { ReactNode } from 'react';
import { refusalReasons } from '@/shared/files/labels';
import { formatBytes } from '@/shared/format/numbers';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ApiError, isApiError } from '@/shared/http/ApiError';
import { ImportFooter } from '@/shared/imports/ImportFooter';
import { Failed, ReportAwaited, Running } from '@/shared/imports/ImportStates';
import { ImportSteps, partOf } from '@/shared/imports/ImportSteps';
import { readingFailed } from '@/shared/imports/labels';
import { Sending } from '@/shared/imports/Sending';
import { useImport } from '@/shared/imports/useImport';
import type { Job } from '@/shared/jobs/api';
import { DATA_FAILED, ErrorState } from '@/shared/list/StateMessage';
import { paths } from '@/shared/paths';
import { UndoButton } from '@/shared/undo/UndoButton';
import { confirm, forget, simulate, type Kind, type Report } from './api';
import { counted, steps, words } from './labels';
import { reportQuery } from './queries';
import { ZipReport } from './ZipReport';

const [FILE, SIMULATION, IMPORT, DONE] = [0, 1, 2, 3];

type Props = { kind: Kind; choice: (send: (files: File[]) => void) => ReactNode };

const useZipImport = () =>
  useImport({ parameter: 'import', reportQuery, forget, done: ({ kind }: Report) => words[kind].done });

type State = ReturnType<typeof useZipImport>;

/** An import of a zip: its files, a simulation, then the import itself (docs/rules/imports.md). */
export function ZipImport({ kind, choice }: Props) {
  const state = useZipImport();
  const { step, content } = stepOf(
    state,
    choice((files) => void state.send(files, (options) => simulate(kind, files, options))),
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
          part={partOf(step, state)}
          file={report && described(report)}
        />
      }
    >
      {content}
    </PageFrame>
  );
}

function stepOf(state: State, choice: ReactNode): { step: number; content: ReactNode } {
  const { job, report, running, id, upload, startAgain } = state;
  if (upload)
    return {
      step: FILE,
      content: <Sending title="Envoi des fichiers" {...upload} onStop={state.stopSending} />,
    };
  if (!id) return { step: FILE, content: choice };
  if (running)
    return { step: SIMULATION, content: <Running job={job} title="Lecture des fichiers" help={HELP} /> };
  if (job?.error) {
    const failed = { title: readingFailed(job.error.code), error: refusal(job.error), onRetry: startAgain };
    return { step: FILE, content: <Failed {...failed} /> };
  }
  if (report.error)
    return {
      step: SIMULATION,
      content: <ErrorState title={DATA_FAILED} error={report.error} onRetry={startAgain} />,
    };
  if (!report.data) return { step: SIMULATION, content: <ReportAwaited /> };
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

const HELP = 'Vous pouvez quitter cette page : le travail continue et reste visible dans Travaux.';

/** The failure of a job, which says of each refused file why it is. */
function refusal(error: NonNullable<Job['error']>) {
  const failure = new ApiError(422, error);
  if (!isApiError(failure, 'FILE_INVALID')) return failure;
  const reasons = failure.data.files.map(({ name, reason }) => `« ${name} » : ${refusalReasons[reason]}.`);
  return new ApiError(422, { ...error, message: reasons.join(' ') });
}

function Footer({ report, state }: { report: Report; state: State }) {
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
          onClick: () => void state.importAll(confirm),
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

/** `fiches.zip – 47,8 Mo – 742 fiches`. */
const described = ({ kind, fileName, size, files }: Report) =>
  `${fileName} – ${formatBytes(size)} – ${counted(kind, files)}`;
