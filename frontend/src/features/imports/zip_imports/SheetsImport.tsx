import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { LIMITS } from '@/shared/limits/api';
import type { SheetKind } from './api';
import { sizeLimit } from '@/shared/files/labels';
import { FilesStep } from '@/shared/imports/FilesStep';
import { sheetKinds } from './labels';
import { ZipImport } from './ZipImport';

/** Import des fiches avenir, ou des PFM: a zip of the national platform (docs/rules/imports.md). */
export function SheetsImport() {
  const limit = LIMITS.files.sheets;
  const [kind, setKind] = useState<SheetKind>('FUTURE_SHEET');
  return (
    <ZipImport
      kind={kind}
      choice={(send) => (
        <FilesStep
          icon={FolderZipOutlined}
          title="Déposez ici le zip de Parcoursup"
          label="Déposez ici le zip de Parcoursup"
          text={`Un .zip de ${sizeLimit(limit)} au plus : un PDF par candidat, ou un seul grand PDF. Il est d'abord simulé.`}
          extensions={['.zip']}
          limit={limit}
          onFiles={send}
        >
          <ToggleButtonGroup
            exclusive
            aria-label="Contenu du zip"
            value={kind}
            onChange={(_, next: SheetKind | null) => next && setKind(next)}
          >
            {sheetKinds.map(({ value, label }) => (
              <ToggleButton key={value} value={value}>
                {label}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </FilesStep>
      )}
    />
  );
}
