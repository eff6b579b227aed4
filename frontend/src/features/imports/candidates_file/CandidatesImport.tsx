import UndoOutlined from '@mui/icons-material/Undo';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { formatBytes, formatCount } from '@/shared/format/numbers';
import { PageFrame } from '@/shared/frame/PageFrame';
import { ApiError, isApiError } from '@/shared/http/ApiError';
import { FilesStep } from '@/shared/imports/FilesStep';
import { Failed, ReportAwaited, Running } from '@/shared/imports/ImportStates';
import { ImportSteps, partOf } from '@/shared/imports/ImportSteps';
import { readingFailed, SEND_FAILED } from '@/shared/imports/labels';
import { Sending } from '@/shared/imports/Sending';
import type { Job } from '@/shared/jobs/api';
import { DATA_FAILED, ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { paths } from '@/shared/paths';
import type { Report } from './api';
import { ImportDone } from './ImportDone';
import { steps } from './labels';
import { MappingStep } from './MappingStep';
import { SimulationStep } from './SimulationStep';
import { useCandidatesImport, type CandidatesImport as Import } from './useCandidatesImport';

const [FILE, MAPPING, SIMULATION, IMPORT, DONE] = [0, 1, 2, 3, 4];

/** Import des candidatures: the file, its columns, a simulation, then all of it or nothing (docs/rules/imports.md). */
export function CandidatesImport() {
  const state = useCandidatesImport();
  const [mapping, setMapping] = useState(false);
  const { step, content } = stepOf(state, mapping, setMapping);
  return (
    <PageFrame
      title="Import des candidatures"
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      breadcrumbLabel="Imports"
      toolbar={
        <ImportSteps steps={steps} current={step} part={partOf(step, state)} file={described(state)} />
      }
      actions={
        step === SIMULATION &&
        state.file && <Button onClick={() => setMapping(true)}>Corriger la correspondance</Button>
      }
    >
      {content}
    </PageFrame>
  );
}

function stepOf(
  state: Import,
  mapping: boolean,
  setMapping: (on: boolean) => void,
): { step: number; content: ReactNode } {
  const { job, report, running, id, upload, file } = state;
  const simulateAgain = () => {
    setMapping(false);
    if (file) void state.send(file);
    else state.startAgain();
  };
  const restart = () => {
    setMapping(false);
    state.startAgain({ cancelled: true });
  };
  if (upload)
    return {
      step: FILE,
      content: <Sending title="Envoi du fichier" {...upload} onStop={state.stopSending} />,
    };
  if (!id) {
    const content = (
      <FilesStep
        icon={UploadFileOutlined}
        title="Déposez ici le fichier des candidatures"
        label="Fichier des candidatures"
        text="Un fichier .csv exporté de Parcoursup. Il est d'abord simulé : rien n'est enregistré avant votre confirmation."
        extensions={['.csv']}
        onFiles={([chosen]) => chosen && void state.send(chosen)}
      />
    );
    return { step: FILE, content };
  }
  const failure = job?.error ? new ApiError(422, job.error) : undefined;
  const columnsMissing = isApiError(failure, 'IMPORT_COLUMNS_MISSING') ? failure.data : undefined;
  if (columnsMissing || (mapping && report.data)) {
    const content = (
      <MappingStep
        columns={columnsMissing?.columns ?? report.data?.columns ?? []}
        missing={columnsMissing?.missingBusinessFields ?? []}
        onCancel={columnsMissing ? restart : () => setMapping(false)}
        onSaved={simulateAgain}
      />
    );
    return { step: MAPPING, content };
  }
  const importing = job?.kind === 'CANDIDATES_IMPORT' || job?.kind === 'UNDO';
  if (running) {
    const content = (
      <Running
        job={job}
        title={(job && RUNNING[job.kind]) ?? 'Simulation en cours'}
        help={
          importing
            ? "Vous pouvez quitter cette page : l'import continue et reste visible dans Travaux."
            : "Rien n'est enregistré pendant la simulation."
        }
      />
    );
    return { step: importing ? IMPORT : SIMULATION, content };
  }
  if (job?.status === 'ERROR' && failure) {
    const title =
      job.kind === 'UNDO'
        ? "L'import n'a pas été annulé"
        : importing
          ? SEND_FAILED
          : readingFailed(failure.code);
    const content = <Failed title={title} error={failure} onRetry={() => state.startAgain()} />;
    return { step: importing ? IMPORT : FILE, content };
  }
  if (report.error) {
    const content = (
      <ErrorState title={DATA_FAILED} error={report.error} onRetry={() => state.startAgain()} />
    );
    return { step: SIMULATION, content };
  }
  if (job?.kind === 'UNDO' && job.status === 'SUCCESS') {
    const content = (
      <StateMessage
        icon={UndoOutlined}
        title="Import annulé"
        role="status"
        text="Les candidatures, les colonnes et les conflits sont redevenus ce qu'ils étaient avant cet import."
        action={
          <Button size="large" variant="contained" color="primary" onClick={() => state.startAgain()}>
            Importer un autre fichier
          </Button>
        }
      />
    );
    return { step: FILE, content };
  }
  if (!report.data) return { step: SIMULATION, content: <ReportAwaited /> };
  if (report.data.confirmed) {
    const content = (
      <ImportDone
        report={report.data}
        computes={state.computes}
        rankingPath={paths.candidates}
        onAgain={() => state.startAgain()}
        onUndo={state.follow}
      />
    );
    return { step: DONE, content };
  }
  const content = (
    <SimulationStep
      report={report.data}
      confirming={state.confirming}
      formulaPath={paths.formula}
      onChangeFile={restart}
      onProfileSaved={simulateAgain}
      onConfirm={(confirmation) => void state.importAll(confirmation)}
    />
  );
  return { step: SIMULATION, content };
}

const RUNNING: Partial<Record<Job['kind'], string>> = {
  CANDIDATES_IMPORT: 'Import en cours',
  UNDO: "Annulation de l'import en cours",
};

/** `candidats.csv – 21,4 Mo – 6 464 lignes, 531 colonnes`. */
function described({ file, upload, report: { data } }: Import): string | undefined {
  if (data) return `${data.fileName} – ${formatBytes(data.size)} – ${shape(data)}`;
  const [name, size] = [upload?.names ?? file?.name, upload?.size ?? file?.size];
  return name && `${name} – ${formatBytes(size ?? 0)}`;
}

const shape = ({ rows, columns }: Report) =>
  `${formatCount(rows, 'ligne')}, ${formatCount(columns.length, 'colonne')}`;
