import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { formatCount, formatInteger, ofNumber } from '@/shared/format/numbers';
import type { Confirmation, Report } from './api';
import { ImportFooter } from '@/shared/imports/ImportFooter';
import { formatDateTime } from '@/shared/format/dates';
import { LikelyRenamings } from './LikelyRenamings';
import { SimulationReport } from './SimulationReport';
import { sentences } from './warningSentences';

type Props = {
  report: Report;
  confirming: boolean;
  formulaPath: (id: string) => string;
  onChangeFile: () => void;
  onConfirm: (confirmation: Confirmation) => void;
  /** The correspondence of columns was changed: the file is to be simulated again. */
  onProfileSaved: () => void;
};

/** The report, and what it takes to import: each warning, and the loss of refused rows, must be accepted explicitly. */
export function SimulationStep({
  report,
  confirming,
  formulaPath,
  onChangeFile,
  onConfirm,
  onProfileSaved,
}: Props) {
  const id = useId();
  const [accepted, setAccepted] = useState(false);
  const [checked, setChecked] = useState(false);
  const [codes, setCodes] = useState<string[]>([]);
  const [computeAfter, setComputeAfter] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const { counts } = report;
  const importable = counts.new + counts.changed + counts.unchanged;
  const changes =
    counts.new + counts.changed + counts.vanished + report.columnsAdded.length + report.columnsRemoved.length;
  const byName = report.warnings.filter(({ mustAccept }) => mustAccept);
  const ticks = [
    ...byName.map(({ code, count }) => ({
      id: `${id}-${code}`,
      label: sentences[code].accept?.(count) ?? sentences[code].title(count, report),
      wrong: 'Cochez cette case, ou changez de fichier.',
      checked: codes.includes(code),
      onChecked: (on: boolean) =>
        setCodes((now) => (on ? [...now, code] : now.filter((each) => each !== code))),
    })),
    report.warnings.length > byName.length && {
      id: `${id}-warnings`,
      label:
        byName.length > 0
          ? "J'ai lu les autres avertissements"
          : "J'ai lu les avertissements : c'est le bon fichier",
      wrong: 'Cochez cette case, ou changez de fichier.',
      checked,
      onChecked: setChecked,
    },
    counts.refused > 0 && {
      id: `${id}-refused`,
      label: ofNumber(
        counts.refused,
        'Ne pas importer la ligne refusée',
        `Ne pas importer les ${formatInteger(counts.refused)} lignes refusées`,
      ),
      wrong: 'Cochez cette case, ou corrigez le fichier.',
      checked: accepted,
      onChecked: setAccepted,
    },
  ].filter((tick) => tick !== false);

  function confirm() {
    setSubmitted(true);
    const missing = ticks.find((tick) => !tick.checked);
    if (missing) document.getElementById(missing.id)?.focus();
    else onConfirm({ acceptRefusedRows: accepted, accepted: codes, computeAfter });
  }

  return (
    <>
      <OlderFile report={report} />
      {report.likelyRenamings.length > 0 && (
        <LikelyRenamings renamings={report.likelyRenamings} onSaved={onProfileSaved} />
      )}
      <SimulationReport report={report} formulaPath={formulaPath} />
      <ImportFooter
        secondary={{ label: 'Changer de fichier', onClick: onChangeFile }}
        secondaryFirst={changes === 0}
        {...(importable > 0 && {
          primary: {
            label: `Importer ${formatCount(importable, 'candidat')}`,
            busyLabel: confirming ? 'Import en cours…' : undefined,
            onClick: confirm,
          },
        })}
      >
        <Stack
          direction="row"
          sx={{ columnGap: 4, alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap' }}
        >
          {importable > 0 && ticks.map((tick) => <Tick key={tick.id} {...tick} submitted={submitted} />)}
          {importable > 0 && changes > 0 && (
            <FormControlLabel
              control={
                <Checkbox size="small" checked={computeAfter} onChange={(_, next) => setComputeAfter(next)} />
              }
              label="Calculer après l'import"
            />
          )}
          {importable === 0
            ? 'Aucune ligne ne peut être importée : corrigez le fichier.'
            : changes === 0
              ? "Ce fichier ne change rien : il est inutile de l'importer."
              : "Tout est importé d'un coup, ou rien ne l'est."}
        </Stack>
      </ImportFooter>
    </>
  );
}

type TickProps = {
  id: string;
  label: string;
  wrong: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  submitted: boolean;
};

function Tick({ id, label, wrong, checked, onChecked, submitted }: TickProps) {
  const missing = submitted && !checked;
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            id={id}
            size="small"
            checked={checked}
            onChange={(_, next) => onChecked(next)}
            slotProps={{ input: { 'aria-describedby': missing ? `${id}-why` : undefined } }}
          />
        }
        label={label}
      />
      {missing && (
        <FormHelperText id={`${id}-why`} error role="alert">
          {wrong}
        </FormHelperText>
      )}
    </Box>
  );
}

/** Why the file may be older than the last one; that stops nobody. */
function OlderFile({ report: { former, olderSigns, rows, columns } }: { report: Report }) {
  if (former === null || olderSigns.length === 0) return null;
  const reasons = {
    FEWER_ROWS: `il a ${formatCount((former.rows ?? rows) - rows, 'ligne')} de moins`,
    FEWER_COLUMNS: `il a ${formatCount((former.columns ?? columns.length) - columns.length, 'colonne')} de moins`,
    EARLIER_DATE: 'la date de son nom est antérieure',
  };
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle>Ce fichier est peut-être plus ancien que le dernier importé</AlertTitle>
      {`À côté de ${former.fileName}${former.confirmed === null ? '' : `, importé le ${formatDateTime(former.confirmed)}`} : ${olderSigns.map((sign) => reasons[sign]).join(', ')}.`}
    </Alert>
  );
}
