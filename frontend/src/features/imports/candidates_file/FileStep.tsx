import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { FilesStep } from '@/shared/imports/FilesStep';
import { Sending } from '@/shared/imports/Sending';
import type { Upload } from './useCandidatesImport';

type Props = {
  upload: Upload | undefined;
  onFile: (file: File) => void;
  onStop: () => void;
};

/** The choice of the file, then how much of it is sent. */
export function FileStep({ upload, onFile, onStop }: Props) {
  if (upload)
    return (
      <Sending
        title="Envoi du fichier"
        names={upload.file.name}
        sent={upload.sent}
        size={upload.file.size}
        onStop={onStop}
      />
    );
  return (
    <FilesStep
      icon={UploadFileOutlined}
      title="Déposez ici le fichier des candidatures"
      label="Fichier des candidatures"
      text="Un fichier .csv exporté de Parcoursup. Il est d'abord simulé : rien n'est enregistré avant votre confirmation."
      extensions={['.csv']}
      onFiles={([file]) => file && onFile(file)}
    />
  );
}
