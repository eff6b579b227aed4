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

const SHOWN_FIRST = 5;

/** Why the file may be the wrong one: before anything else, with everyone whom it is about. */
export function ReportWarnings({ report }: { report: Report }) {
  return (
    <Stack sx={{ gap: 3, mb: 4 }}>
      {report.warnings.map((warning) => (
        <WarningNotice key={warning.code} warning={warning} report={report} />
      ))}
    </Stack>
  );
}

type Props = { warning: Warning; report: Report };

function WarningNotice({ warning: { code, count, people, lines }, report }: Props) {
  const [all, setAll] = useState(false);
  const { title, text, severity = 'error' } = sentences[code];
  return (
    <Alert severity={severity}>
      <AlertTitle>{title(count, report)}</AlertTitle>
      {typeof text === 'string' ? text : text(count)}
      {lines.length > 0 && <Box sx={{ mt: 1 }}>{linesOf(lines, count)}</Box>}
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

type Sentences = {
  title: (count: number, report: Report) => string;
  text: string | ((count: number) => string);
  severity?: 'warning';
};

/** Where to look in the file: its physical lines, as an editor of texts numbers them. */
function linesOf(lines: number[], count: number) {
  const listed = lines.map(formatInteger).join(', ');
  if (lines.length === 1) return `Ligne ${listed} du fichier.`;
  return `Lignes ${listed}${count > lines.length ? '…' : ''} du fichier.`;
}

const sentences: Record<Warning['code'], Sentences> = {
  OTHER_CAMPAIGN: {
    title: (_, { fileYear, campaignYear }) =>
      `Ce fichier est celui de la campagne ${fileYear}, et Parvis est à la campagne ${campaignYear}`,
    text: "Ses années scolaires seraient décalées : « N » y désigne l'année de la campagne.",
  },
  MARKS_LOST: {
    title: (count) => formatCount(count, "note connue n'en est plus une", "notes connues n'en sont plus"),
    text: (count) =>
      `Un tableur ${ofNumber(count, "l'a peut-être changée en date, en texte ou en erreur", 'les a peut-être changées en dates, en textes ou en erreurs')} : les rangs bougeraient.`,
  },
  SAME_PERSON_OTHER_NUMBER: {
    title: (count) =>
      formatCount(
        count,
        'personne connue porte un autre numéro dans ce fichier',
        'personnes connues portent un autre numéro dans ce fichier',
      ),
    text: (count) =>
      `Mêmes nom, prénom et date de naissance : ${ofNumber(count, 'elle', 'chacune')} serait deux fois candidate.`,
  },
  BIRTH_DATES_UNREADABLE: {
    title: (count) =>
      formatCount(
        count,
        'date de naissance est illisible ou impossible',
        'dates de naissance sont illisibles ou impossibles',
      ),
    text: 'Parvis lit JJ/MM/AAAA et AAAA-MM-JJ, entre 10 et 100 ans. Une date illisible reste vide.',
    severity: 'warning',
  },
  ADDRESSES_UNUSABLE: {
    title: (count) =>
      formatCount(count, 'adresse e-mail est inutilisable', 'adresses e-mail sont inutilisables'),
    text: (count) =>
      `Aucun e-mail ne peut y parvenir : ${ofNumber(count, 'ce candidat comptera', 'ces candidats compteront')} parmi ceux qui n'ont pas d'adresse.`,
    severity: 'warning',
  },
  IDENTITY_CHANGED: {
    title: (count) =>
      formatCount(
        count,
        'numéro connu change de nom ou de date de naissance',
        'numéros connus changent de nom ou de date de naissance',
      ),
    text: "Des numéros ont peut-être été intervertis, ou ce fichier est celui d'une autre année.",
  },
  MANY_VANISHED: {
    title: (count) =>
      formatCount(
        count,
        'candidat ne figure plus dans ce fichier',
        'candidats ne figurent plus dans ce fichier',
      ),
    text: "Ce fichier est peut-être incomplet, ou celui d'une autre formation.",
  },
};

/** `101 DUPONT Zoé, né(e) le 03/02/2008 → LE GALL Yann, le 01/01/2008`. */
function sentenceOf(person: Warning['people'][number]) {
  const { externalId, name, birthDate, newName, newBirthDate, newExternalId } = person;
  if (newExternalId) return `${name} (${externalId}), numéro ${newExternalId} dans ce fichier`;
  if (newName === null && newBirthDate === null) return `${name} (${externalId})`;
  const day = (date: string | null) => (date === null ? '' : `, ${formatDay(date)}`);
  const before = `${name}${newBirthDate === null ? '' : day(birthDate)}`;
  return `${before} (${externalId}) devient ${newName ?? name}${day(newBirthDate)}`;
}
