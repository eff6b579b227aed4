import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { formatDay } from '@/shared/format/dates';
import { formatCount, formatInteger, ofNumber } from '@/shared/format/numbers';
import type { Report, Warning } from './api';
import { showAll } from './labels';
import { sentences } from './warningSentences';

const SHOWN_FIRST = 5;

/** Why the file may be the wrong one: before anything else, with everyone whom it is about. */
export const ReportWarnings = ({ report }: { report: Report }) => (
  <Stack sx={{ gap: 3, mb: 4 }}>
    {report.warnings.map((warning) => (
      <WarningNotice key={warning.code} warning={warning} report={report} />
    ))}
  </Stack>
);

type Props = { warning: Warning; report: Report };

function WarningNotice({ warning: { code, count, people, lines, data }, report }: Props) {
  const [all, setAll] = useState(false);
  const { title, text, severity = 'error' } = sentences[code];
  return (
    <Alert severity={severity}>
      <AlertTitle>{title(count, report)}</AlertTitle>
      {typeof text === 'string' ? text : text(count)}
      {lines.length > 0 && <Box sx={{ mt: 1 }}>{linesOf(lines, count)}</Box>}
      {data !== null && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
          {data.slice(0, SHOWN_FIRST).map((pair) => (
            <li key={pair.to}>
              « {pair.from} » s&apos;écrit « {pair.to} »
            </li>
          ))}
          {data.length > SHOWN_FIRST && <li>et {formatCount(data.length - SHOWN_FIRST, 'autre')}</li>}
        </Box>
      )}
      {people.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
          {(all ? people : people.slice(0, SHOWN_FIRST)).map((person) => (
            <li key={person.newExternalId ?? person.externalId}>{sentenceOf(person)}</li>
          ))}
        </Box>
      )}
      {!all && people.length > SHOWN_FIRST && (
        <Button variant="text" color="inherit" onClick={() => setAll(true)}>
          {showAll(people.length, count)}
        </Button>
      )}
      {all && count > people.length && (
        <Box sx={{ mt: 1 }}>
          {ofNumber(
            people.length,
            'Seule la première personne est listée.',
            `Seules les ${formatInteger(people.length)} premières sont listées.`,
          )}
        </Box>
      )}
    </Alert>
  );
}

/** Where to look in the file: its physical lines, as an editor of texts numbers them. */
function linesOf(lines: number[], count: number) {
  const listed = lines.map(formatInteger).join(', ');
  if (lines.length === 1) return `Ligne ${listed} du fichier.`;
  return `Lignes ${listed}${count > lines.length ? '…' : ''} du fichier.`;
}

/** `101 DUPONT Zoé, né(e) le 03/02/2008 → LE GALL Yann, le 01/01/2008`. */
function sentenceOf(person: Warning['people'][number]) {
  const { externalId, name, birthDate, newName, newBirthDate, newExternalId } = person;
  if (newExternalId) return `${name} (${externalId}), numéro ${newExternalId} dans ce fichier`;
  if (newName === null && newBirthDate === null) return `${name} (${externalId})`;
  const day = (date: string | null) => (date === null ? '' : `, ${formatDay(date)}`);
  const before = `${name}${newBirthDate === null ? '' : day(birthDate)}`;
  return `${before} (${externalId}) devient ${newName ?? name}${day(newBirthDate)}`;
}
