import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import { formatDateInLetters } from '@/shared/format/dates';
import { formatInteger } from '@/shared/format/numbers';
import { isRemote, specificities } from '@/shared/interviews/interviewTypes';
import { Card } from '@/shared/list/Card';
import { RowsTable, type ListColumn } from '@/shared/list/RowsTable';
import { StateMessage } from '@/shared/list/StateMessage';
import type { Jury, JurySummary } from './api';
import { newWindow } from '@/shared/frame/newWindow';

type DateOfJury = Jury['dates'][number];

/** The dates of a jury, for those who may not change them. */
export function DatesTable({ jury, counts }: { jury: Jury; counts: JurySummary[] }) {
  const remote = isRemote(jury.interviewType);
  const columns: ListColumn<DateOfJury>[] = [
    { key: 'date', label: 'Date', cell: ({ date }) => formatDateInLetters(date) },
    {
      key: 'specificities',
      label: 'Spécificités',
      cell: ({ specificities: own }) => own.map((each) => specificities[each]).join(', ') || 'Aucune',
    },
    {
      key: 'slots',
      label: 'Créneaux',
      align: 'right',
      cell: ({ date }) => formatInteger(counts.find((each) => each.date === date)?.numberOfInterviews ?? 0),
    },
  ];
  const links: ListColumn<DateOfJury>[] = [
    {
      key: 'link',
      label: 'Lien de visioconférence',
      cell: ({ videoconferenceLink: link }) =>
        link ? (
          <a href={link} {...newWindow(link)}>
            {link}
          </a>
        ) : (
          'Manquant'
        ),
    },
    {
      key: 'password',
      label: 'Mot de passe',
      cell: ({ videoconferencePassword }) => videoconferencePassword ?? '',
    },
  ];
  // The password is null for those who may not read it.
  const shown = jury.dates.some(({ videoconferencePassword }) => videoconferencePassword !== null);
  return (
    <Box sx={{ p: 4 }}>
      <Card sx={{ overflowX: 'auto' }}>
        <RowsTable
          caption={`Dates du jury ${jury.name}`}
          columns={remote ? [...columns, ...links.slice(0, shown ? 2 : 1)] : columns}
          rows={jury.dates}
          rowKey={({ id }) => id}
        />
        {jury.dates.length === 0 && (
          <StateMessage icon={EventOutlined} title={`Aucune date pour ${jury.name}`} />
        )}
      </Card>
    </Box>
  );
}
