import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { WriteTo } from '@/shared/campaign/WriteTo';
import { formatDay } from '@/shared/format/dates';
import { EmailAddress } from '@/shared/frame/EmailAddress';
import { Card } from '@/shared/list/Card';
import type { OwnRecord } from './api';

type Props = {
  record: OwnRecord;
  /** Undefined where there is nothing to change any more. */
  onEdit: (() => void) | undefined;
};

/** What the school knows of the candidate; one whose record was created by hand may change it. */
export function Information({ record, onEdit }: Props) {
  const school = [record.schoolName, record.scholarInfo[0]?.city].filter(Boolean).join(', ');
  const lines: [string, ReactNode][] = [
    ['Nom et prénom', `${record.lastName} ${record.firstName}`],
    ['Date de naissance', record.birthDate && formatDay(record.birthDate)],
    ['Établissement', school],
    ['Adresse mail', record.email && <EmailAddress>{record.email}</EmailAddress>],
  ];
  return (
    <Card component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="h2" sx={{ flex: 1, fontSize: 18 }}>
          Mes informations
        </Typography>
        {onEdit && (
          <Button aria-label="Modifier : Mon profil" onClick={onEdit} sx={{ height: 48, fontSize: 16 }}>
            Modifier
          </Button>
        )}
      </Stack>
      {!record.manual && (
        <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
          Elles viennent de Parcoursup. Pour les corriger, <WriteTo email={record.contactEmail} />.
        </Typography>
      )}
      <Box component="dl" sx={{ m: 0 }}>
        {lines.map(([name, value]) =>
          value ? (
            <Box key={name} sx={{ py: 2.5, borderTop: '1px solid var(--border-subtle)' }}>
              <Typography component="dt" sx={{ fontSize: 15, color: 'text.secondary' }}>
                {name}
              </Typography>
              <Typography
                component="dd"
                sx={{ m: 0, fontSize: 16, fontWeight: 500, overflowWrap: 'anywhere' }}
              >
                {value}
              </Typography>
            </Box>
          ) : null,
        )}
      </Box>
    </Card>
  );
}
