import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { formatDay } from '@/shared/format/dates';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import type { Report, Warning } from './api';
import { showAll } from './labels';

const SHOWN_FIRST = 5;

/** Why the file may be the wrong one: before anything else, with everyone whom it is about. */
export function ReportWarnings({ report }: { report: Report }) {
  return (
    <Stack sx={{ gap: 3 }}>
      {report.warnings.map((warning) => (
        <WarningNotice key={warning.code} warning={warning} report={report} />
      ))}
    </Stack>
  );
}

type Props = { warning: Warning; report: Report };

function WarningNotice({ warning: { code, count, people }, report }: Props) {
  const [all, setAll] = useState(false);
  const { title, text } = sentences[code];
  return (
    <Alert severity="error">
      <AlertTitle>{title(count, report)}</AlertTitle>
      {text}
      {people.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
          {(all ? people : people.slice(0, SHOWN_FIRST)).map((person) => (
            <li key={person.externalId}>{sentenceOf(person)}</li>
          ))}
        </Box>
      )}
      {!all && people.length > SHOWN_FIRST && (
        <Button variant="text" color="inherit" onClick={() => setAll(true)}>
          {showAll(people.length)}
        </Button>
      )}
      {all && count > people.length && (
        <Box sx={{ mt: 1 }}>Seuls les {formatInteger(people.length)} premiers sont listés.</Box>
      )}
    </Alert>
  );
}

type Sentences = { title: (count: number, report: Report) => string; text: string };

const sentences: Record<Warning['code'], Sentences> = {
  OTHER_CAMPAIGN: {
    title: (_, { fileYear, campaignYear }) =>
      `Ce fichier est celui de la campagne ${fileYear}, et Parvis est à la campagne ${campaignYear}`,
    text: "Ses années scolaires seraient décalées : « N » y désigne l'année de la campagne.",
  },
  IDENTITY_CHANGED: {
    title: (count) =>
      count < 2
        ? '1 numéro connu change de nom ou de date de naissance'
        : `${formatInteger(count)} numéros connus changent de nom ou de date de naissance`,
    text: "Des numéros ont peut-être été intervertis, ou ce fichier est celui d'une autre année.",
  },
  MANY_VANISHED: {
    title: (count) =>
      `${formatCount(count, 'candidat')} ne ${count < 2 ? 'figure' : 'figurent'} plus dans ce fichier`,
    text: "Ce fichier est peut-être incomplet, ou celui d'une autre formation.",
  },
};

/** `101 DUPONT Zoé, né(e) le 03/02/2008 → LE GALL Yann, le 01/01/2008`. */
function sentenceOf({ externalId, name, birthDate, newName, newBirthDate }: Warning['people'][number]) {
  if (newName === null && newBirthDate === null) return `${name} (${externalId})`;
  const day = (date: string | null) => (date === null ? '' : `, ${formatDay(date)}`);
  const before = `${name}${newBirthDate === null ? '' : day(birthDate)}`;
  return `${before} (${externalId}) devient ${newName ?? name}${day(newBirthDate)}`;
}
