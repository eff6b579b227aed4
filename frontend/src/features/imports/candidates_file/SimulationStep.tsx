import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import type { Report } from './api';
import { ImportFooter } from './ImportFooter';
import { labels } from './labels';
import { SimulationReport } from './SimulationReport';

type Props = {
  report: Report;
  confirming: boolean;
  formulaPath: (id: string) => string;
  onChangeFile: () => void;
  onConfirm: (acceptRefusedRows: boolean) => void;
};

/** The report, and what it takes to import: refused rows must be given up explicitly. */
export function SimulationStep({ report, confirming, formulaPath, onChangeFile, onConfirm }: Props) {
  const id = useId();
  const [accepted, setAccepted] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const { counts } = report;
  const importable = counts.new + counts.changed + counts.unchanged;
  const mustAccept = counts.refused > 0;
  const wrong = submitted && mustAccept && !accepted;

  function confirm() {
    setSubmitted(true);
    if (mustAccept && !accepted) document.getElementById(id)?.focus();
    else onConfirm(accepted);
  }

  return (
    <>
      <SimulationReport report={report} formulaPath={formulaPath} />
      <ImportFooter
        secondary={{ label: 'Changer de fichier', onClick: onChangeFile }}
        {...(importable > 0 && {
          primary: {
            label: `Importer ${formatCount(importable, 'candidat')}`,
            busyLabel: confirming ? 'Import en cours…' : undefined,
            onClick: confirm,
          },
        })}
      >
        <Stack direction="row" sx={{ gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
          {importable > 0 && mustAccept && (
            <Box>
              <FormControlLabel
                control={
                  <Checkbox
                    id={id}
                    size="small"
                    checked={accepted}
                    onChange={(_, checked) => setAccepted(checked)}
                    slotProps={{ input: { 'aria-describedby': wrong ? `${id}-why` : undefined } }}
                  />
                }
                label={
                  counts.refused === 1
                    ? 'Ne pas importer la ligne refusée'
                    : `Ne pas importer les ${formatInteger(counts.refused)} lignes refusées`
                }
              />
              {wrong && (
                <FormHelperText id={`${id}-why`} error role="alert">
                  Cochez cette case, ou corrigez le fichier.
                </FormHelperText>
              )}
            </Box>
          )}
          {importable > 0 ? labels.allOrNothing : labels.nothingToImport}
        </Stack>
      </ImportFooter>
    </>
  );
}
