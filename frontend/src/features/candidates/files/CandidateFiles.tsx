import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, type ReactNode } from 'react';
import { FileRow } from '@/shared/files/FileRow';
import { fileTexts } from '@/shared/files/labels';
import { UploadControl } from '@/shared/files/UploadControl';
import { useFileDialogs } from '@/shared/files/useFileDialogs';
import { fileLimits } from '@/shared/limits/api';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useCan } from '@/shared/session/useAccount';
import { useHeld } from '@/shared/list/useHeld';
import { sendDocument, sendFile, type CandidateFile } from './api';
import { filesQuery } from './queries';

const PDF = ['.pdf'];

type Props = {
  candidateId: string;
  /** A file came or went. */
  onChanged: () => void;
};

/** A candidate's files and the documents addressed to them: the content of the drawer's tab « Dépôt de pièces ». */
export function CandidateFiles({ candidateId, onChanged }: Props) {
  const client = useQueryClient();
  const can = useCan();
  const query = useHeld(useQueryWithToast(filesQuery(candidateId), fileTexts.listFailed));
  const { data } = query;
  const refresh = () => {
    void client.invalidateQueries({ queryKey: filesQuery(candidateId).queryKey });
    onChanged();
  };
  const top = useRef<HTMLDivElement>(null);
  const { open, askRemoval, dialogs } = useFileDialogs(data ?? [], refresh, top);

  if (query.isError)
    return (
      <ErrorState title={fileTexts.listFailed} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (!data) return <Loading />;
  const quota = fileLimits().staffFiles;
  const documents = data.filter(({ type }) => type === 'ADMINISTRATIVE_DOCUMENT');
  const files = data.filter(({ type }) => type !== 'ADMINISTRATIVE_DOCUMENT');
  const ours = files.filter(({ type, depositedBy }) => type === 'CANDIDATE_FILE' && depositedBy === 'STAFF');
  const row = (file: CandidateFile) => (
    <FileRow key={file.id} file={file} onOpen={() => open(file)} onDelete={() => askRemoval(file)} />
  );
  return (
    <Stack ref={top} tabIndex={-1} sx={{ gap: 6, '&:focus': { outline: 'none' } }}>
      <Section
        title="Pièces"
        count={`${ours.length} sur ${quota}`}
        empty="Aucune pièce"
        rows={files.map(row)}
      >
        {can('importCandidateFiles') && (
          <UploadControl
            label="Ajouter une pièce"
            accepted={PDF}
            room={quota - ours.length}
            send={sendFile(candidateId)}
            onSent={refresh}
          />
        )}
      </Section>
      <Section title="Documents adressés au candidat" empty="Aucun document" rows={documents.map(row)}>
        {can('importAdministrativeDocument') && (
          <UploadControl
            label="Adresser un document"
            accepted={PDF}
            room={1}
            multiple={false}
            send={sendDocument(candidateId)}
            onSent={refresh}
          />
        )}
      </Section>
      {dialogs}
    </Stack>
  );
}

type SectionProps = {
  title: string;
  count?: string;
  empty: string;
  rows: ReactNode[];
  children: ReactNode;
};

function Section({ title, count, empty, rows, children }: SectionProps) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        <Typography id={id} variant="h3">
          {title}
        </Typography>
        {count && <Chip size="small" label={count} />}
      </Stack>
      {rows.length > 0 ? (
        <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows}
        </Stack>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
      )}
      {children}
    </Stack>
  );
}

function Loading() {
  return (
    <Stack aria-busy role="status" aria-label="Récupération des fichiers" sx={{ gap: 3 }}>
      <Skeleton width={120} height={28} />
      <Skeleton variant="rounded" height={144} />
    </Stack>
  );
}
