import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from '@tanstack/react-router';
import { formatCount, formatInteger, formatNumber, ofNumber } from '@/shared/format/numbers';
import { columnFilter, type ColumnFilter } from '@/shared/grid/filter/columnFilter';
import { ReportTable } from '@/shared/imports/ReportTable';
import { Panel } from '@/shared/imports/Panel';
import { Card } from '@/shared/list/Card';
import type { ListColumn } from '@/shared/list/RowsTable';
import { paths } from '@/shared/paths';
import type { Choice, GroupCheck, LeftOut, RankByHand } from './api';
import {
  byHandTitle,
  columnName,
  invalidTitle,
  leftOutWhy,
  peopleTitle,
  tiedTitle,
  unconfirmedTitle,
  unrankedWhy,
} from './labels';
import { RankChoice } from './RankChoice';

type Finding = { tone: 'error' | 'warning' | 'ok'; title: string; text: string; shown?: ColumnFilter[] };

const REASONS = {
  TIED: 'À égalité',
  BY_HAND: 'Départagé à la main',
  INVALID: 'Rang invalide',
  ERROR: 'En erreur',
  BLANK: 'Sans rang',
} as const;

type Props = {
  group: GroupCheck;
  choice: Choice;
  leftOut: LeftOut;
  onByHand: (byHand: RankByHand[]) => void;
};

/** What the national platform would find in a group, then who it is about. */
export function GroupFindings({ group, choice, leftOut, onByHand }: Props) {
  const isByHand = group.tied + group.byHand > 0;
  return (
    <>
      <Card component="section">
        <Stack component="ul" aria-label="Vérifications" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {findingsOf(group, choice, leftOut).map((finding) => (
            <FindingRow key={finding.title} {...finding} />
          ))}
        </Stack>
      </Card>
      {group.people.length > 0 && (
        <Card>
          <Panel
            icon={group.ready ? WarningAmberOutlined : ErrorOutlineOutlined}
            tone={group.ready ? 'warning' : 'error'}
            title={peopleTitle(group)}
            count={group.tied + group.byHand + group.invalid + group.errors + group.blank}
          >
            <ReportTable
              caption="Candidats à départager, à corriger ou sans rang"
              columns={columnsOf(group, choice, onByHand)}
              rows={group.people}
              rowKey={({ id }) => id}
            />
            {isByHand && (
              <Typography variant="body2" sx={{ px: 3, py: 2, color: 'text.secondary' }}>
                Un rang choisi à la main est inscrit dans l&apos;historique du candidat quand le classement
                est figé.
              </Typography>
            )}
          </Panel>
        </Card>
      )}
    </>
  );
}

type Person = GroupCheck['people'][number];

function columnsOf(group: GroupCheck, { tieBreak, byHand }: Choice, onByHand: Props['onByHand']) {
  const columns: ListColumn<Person>[] = [
    { key: 'rank', label: 'Rang', align: 'right', cell: ({ rank }) => shown(rank) },
    { key: 'number', label: 'Numero', align: 'right', cell: ({ externalId }) => externalId },
    { key: 'name', label: 'Nom', cell: ({ name }) => name },
    ...tieBreak.map(({ column }, index): ListColumn<Person> => ({
      key: column,
      label: columnName(column),
      align: 'right',
      cell: ({ values }) => shown(values[index] ?? null),
    })),
    { key: 'reason', label: 'Constat', cell: ({ reason }) => REASONS[reason] },
  ];
  const choosing: ListColumn<Person> = {
    key: 'byHand',
    label: 'Rang dans le fichier',
    cell: (person) => <RankChoice person={person} byHand={byHand} onByHand={onByHand} />,
  };
  return group.tied + group.byHand > 0 ? [...columns, choosing] : columns;
}

const shown = (value: number | null) =>
  value === null ? '–' : Number.isInteger(value) ? formatInteger(value) : formatNumber(value);

function findingsOf(group: GroupCheck, choice: Choice, leftOut: LeftOut): Finding[] {
  const { rankColumn, groupColumn, tieBreak, keepUnconfirmed } = choice;
  const left = leftOut.manual + leftOut.absent + leftOut.unconfirmed;
  const unranked = group.blank + group.errors;
  const settled = group.settled.reduce((sum, count) => sum + count, 0);
  const found: (Finding | false)[] = [
    group.tied > 0 && {
      tone: 'error',
      title: tiedTitle(group.tied),
      text: 'Parcoursup refuse deux rangs égaux : ajoutez une colonne qui les départage, ou choisissez leur rang.',
    },
    group.invalid > 0 && {
      tone: 'error',
      title: invalidTitle(group.invalid),
      text: 'Un rang est un nombre entier, à partir de 1.',
    },
    unranked > 0 && {
      tone: 'warning',
      title: formatCount(unranked, 'candidat sans rang', 'candidats sans rang'),
      text: `${unrankedWhy(group)} : ${ofNumber(unranked, 'non classé', 'non classés')}.`,
      ...(group.blank > 0 && {
        shown: [columnFilter(rankColumn, [null]), columnFilter(groupColumn, [group.group || null])],
      }),
    },
    group.unconfirmed > 0 && {
      tone: 'warning',
      title: unconfirmedTitle(group.unconfirmed, choice),
      text: keepUnconfirmed
        ? ofNumber(
            group.unconfirmed,
            "Le fichier le contient s'il a un rang.",
            'Le fichier contient ceux qui ont un rang.',
          )
        : ofNumber(
            group.unconfirmed,
            'Le fichier ne le contient pas : les rangs suivants se resserrent.',
            'Le fichier ne les contient pas : les rangs suivants se resserrent.',
          ),
      shown: [columnFilter('VoeuConfirme', ['Non']), columnFilter(groupColumn, [group.group || null])],
    },
    group.gaps.length > 0 && {
      tone: 'warning',
      title: 'Rangs manquants',
      text: `Avant le rang ${group.gaps.slice(0, 5).map(formatInteger).join(', ')}${group.gaps.length > 5 ? '…' : '.'} Le fichier numérote sans trou.`,
    },
    left > 0 && {
      tone: 'warning',
      title: formatCount(left, 'candidat hors du fichier', 'candidats hors du fichier'),
      text: `Tous groupes confondus : ${leftOutWhy(leftOut)}.`,
    },
    settled > 0 && {
      tone: 'ok',
      title: formatCount(settled, 'égalité départagée', 'égalités départagées'),
      text: tieBreak
        .map(({ column }, index) => `${group.settled[index] ?? 0} par ${columnName(column)}`)
        .join(', '),
    },
    group.byHand > 0 && {
      tone: 'ok',
      title: byHandTitle(group.byHand),
      text: ofNumber(
        group.byHand,
        'Aucune colonne ne le départage : son rang dans le fichier a été choisi.',
        'Aucune colonne ne les départage : leur rang dans le fichier a été choisi.',
      ),
    },
    group.ready &&
      group.ranked > 0 && {
        tone: 'ok',
        title: 'Rangs entiers et positifs',
        text: `De 1 à ${formatInteger(group.ranked)}. Chaque numéro est dans le dernier fichier Parcoursup.`,
      },
  ];
  return found.filter((each) => each !== false);
}

const looks = {
  error: { Icon: ErrorOutlineOutlined, colour: 'var(--error-text)' },
  warning: { Icon: WarningAmberOutlined, colour: 'var(--warning-text)' },
  ok: { Icon: CheckCircleOutlined, colour: 'primary.main' },
};

function FindingRow({ tone, title, text, shown }: Finding) {
  const { Icon, colour } = looks[tone];
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        px: 4,
        py: 3,
        gap: 3,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& + &': { borderTop: '1px solid var(--border-subtle)' },
      }}
    >
      <Icon aria-hidden sx={{ color: colour }} />
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      </Box>
      {shown && (
        <Link
          component={RouterLink}
          to={paths.candidates}
          state={{ candidates: { filters: shown, search: '' } }}
          sx={{ ml: 'auto', alignSelf: 'center', whiteSpace: 'nowrap' }}
        >
          Voir dans Classement
        </Link>
      )}
    </Stack>
  );
}
