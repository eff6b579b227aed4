import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatInteger } from '@/shared/format/numbers';
import { Card } from '@/shared/list/Card';
import type { Site } from './api';
import { fullName, onOneLine } from '@/shared/format/people';

/** What is known of a site. */
export function SiteCard({ site }: { site: Site }) {
  const { departments, countries } = site.managedLocations;
  const { forFaceToFaceInterview, forRemoteInterview } = site.correspondingParcoursupValues;
  return (
    <Card component="section" sx={{ p: 4, overflowWrap: 'anywhere' }}>
      <Typography variant="h2" sx={{ mb: 3 }}>
        Le site
      </Typography>
      <Facts>
        <Fact name="Adresse">{onOneLine(site.address)}</Fact>
        <Fact name="E-mail">
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </Fact>
        <Fact name="Téléphone">{site.phone}</Fact>
        <Fact name="Responsable">{fullName(site.manager) || 'Compte supprimé'}</Fact>
        <Fact name="Places par promotion">{formatInteger(site.numberOfPlaces)}</Fact>
        <Fact name="Fuseau horaire">{site.timeZone}</Fact>
      </Facts>
      {site.additionalInformation && (
        <>
          <Divider sx={{ my: 3 }} />
          <Label>Informations complémentaires</Label>
          <Box sx={{ whiteSpace: 'pre-line' }}>{site.additionalInformation}</Box>
          <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
            Ce texte figure sur la lettre du candidat.
          </Typography>
        </>
      )}
      <Divider sx={{ my: 3 }} />
      <Label count={departments.length}>Départements couverts</Label>
      <Chips
        labels={departments.map(
          ({ departmentNumber, departmentName }) => `${departmentNumber} ${departmentName}`,
        )}
      />
      <Label count={countries.length}>Pays couverts</Label>
      <Chips labels={countries} />
      {site.warnings.map(({ code, message }) => (
        <Alert key={code} severity="warning" sx={{ mt: 2 }}>
          {message}
        </Alert>
      ))}
      <Divider sx={{ my: 3 }} />
      <Label>Valeurs Parcoursup (LieuEntretien)</Label>
      <Facts>
        <Fact name="En présentiel">{forFaceToFaceInterview}</Fact>
        <Fact name="À distance">{forRemoteInterview}</Fact>
      </Facts>
    </Card>
  );
}

const Facts = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: '156px minmax(0, 1fr)', rowGap: 2, m: 0, '& dd': { m: 0 } }}
  >
    {children}
  </Box>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {name}
    </Box>
    <dd>{children}</dd>
  </>
);

const Label = ({ children, count }: { children: ReactNode; count?: number }) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 1, color: 'text.secondary' }}>
    {children}
    {count !== undefined && <Chip size="small" label={formatInteger(count)} />}
  </Stack>
);

const Chips = ({ labels }: { labels: string[] }) => (
  <Stack
    component="ul"
    direction="row"
    sx={{ flexWrap: 'wrap', gap: 1, m: 0, mb: 2, p: 0, listStyle: 'none' }}
  >
    {labels.map((label) => (
      <li key={label}>
        <Chip size="small" label={label} sx={{ borderRadius: '6px' }} />
      </li>
    ))}
  </Stack>
);
