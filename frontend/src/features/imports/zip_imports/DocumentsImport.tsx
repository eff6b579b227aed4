import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import { sizeLimit } from '@/shared/files/labels';
import { FilesStep } from '@/shared/imports/FilesStep';
import { LIMITS } from '@/shared/limits/api';
import { ZipImport } from './ZipImport';

/** Import des documents: a zip, and a workbook that says whose each one is (docs/rules/imports.md). */
export function DocumentsImport() {
  const limit = LIMITS.files.documents;
  return (
    <ZipImport
      kind="DOCUMENTS"
      choice={(send) => (
        <FilesStep
          icon={FolderZipOutlined}
          title="Déposez ici le zip des documents et le classeur"
          label="Déposez ici le zip des documents et le classeur"
          text={`Un .zip de PDF et un .xlsx, ${sizeLimit(limit)} au plus en tout. La première feuille a une colonne Numero et une colonne Fichier ; sans colonne Fichier, le numéro est dans le nom de chaque PDF.`}
          extensions={['.zip', '.xlsx']}
          limit={limit}
          onFiles={send}
        />
      )}
    />
  );
}
