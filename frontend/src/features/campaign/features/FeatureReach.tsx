import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { ContactMissing } from '@/shared/campaign/ContactMissing';
import { formatCount, formatInteger, ofNumber } from '@/shared/format/numbers';
import { EmailAddress } from '@/shared/frame/EmailAddress';
import { failureDetails } from '@/shared/http/ApiError';
import { ExportButton } from '@/shared/files/FileButton';
import { Card } from '@/shared/list/Card';
import { Figure, Figures } from '@/shared/list/Figures';
import { RowsTable } from '@/shared/list/RowsTable';
import { paths } from '@/shared/paths';
import { exportSetAside, type Feature, type Preview } from './api';
import { labels, OPENS_LETTERS, withoutLetterLabels } from './labels';
import { MethodFigures, type LetterOf } from './MethodFigures';
import { newWindow } from '@/shared/frame/newWindow';

type Props = { feature: Feature; preview: Preview | undefined; error: unknown; letterOf: LetterOf };

/** Whom switching the feature on reaches, and who stays aside. */
export function FeatureReach({ feature, preview, error, letterOf }: Props) {
  if (error) return <Alert severity="error">{`Erreur lors du décompte${failureDetails(error)}`}</Alert>;
  const sends = feature.name !== OPENS_LETTERS;
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{labels[feature.name].effect}</Typography>
      <Counts feature={feature} preview={preview} />
      {preview && preview.byMethod.length > 0 && (
        <MethodFigures methods={preview.byMethod} mailed={sends} letterOf={letterOf} />
      )}
      {preview && <Aside feature={feature} preview={preview} />}
      {sends && (
        <Alert severity="warning" role="note">
          L'envoi est irréversible : un e-mail parti ne peut pas être repris. Désactiver arrête ce qui n'est
          pas encore parti.
        </Alert>
      )}
      {sends && preview && preview.emailMode !== 'enabled' && (
        <Alert severity="warning" role="note">
          {`Mode ${preview.emailMode === 'test' ? 'test' : 'désactivé'} : les e-mails seront retenus.`}
        </Alert>
      )}
      {preview?.contactMissing && <ContactMissing />}
      {preview?.stale && (
        <Alert severity="warning" role="note">
          Les calculs datent d'avant le dernier changement : une lettre peut être périmée.{' '}
          <Link href={paths.candidates} {...newWindow('Lancer les calculs')} color="inherit">
            Lancer les calculs
          </Link>
        </Alert>
      )}
    </>
  );
}

type Count = { label: string; count: number | undefined; unit: string; aside?: boolean };

function Counts({ feature, preview }: { feature: Feature; preview: Preview | undefined }) {
  const counts: Count[] = [
    {
      label: 'Maintenant',
      count: preview?.recipients,
      unit: agreeing(preview?.recipients, ...labels[feature.name].reached),
    },
    feature.name === 'CANDIDATE_ACCOUNT_CREATION'
      ? {
          label: 'Déjà fait',
          count: preview?.alreadyDone,
          unit: agreeing(preview?.alreadyDone, 'a son compte', 'ont leur compte'),
        }
      : {
          label: 'Sans créneau',
          count: preview?.waiting,
          unit: agreeing(preview?.waiting, 'attend son créneau', 'attendent leur créneau'),
        },
    ...(feature.name === OPENS_LETTERS
      ? [
          {
            label: 'Sans lettre',
            count: preview && withoutLetter(preview),
            unit: agreeing(preview && withoutLetter(preview), "n'en a pas", "n'en ont pas"),
          },
        ]
      : [
          {
            label: 'Adresse partagée',
            count: preview && shared(preview),
            unit: preview ? sharedUnit(preview) : 'à vérifier',
            aside: true,
          },
          {
            label: 'Sans adresse',
            count: preview?.withoutEmail.count,
            unit: agreeing(preview?.withoutEmail.count, 'ne recevra rien', 'ne recevront rien'),
            aside: true,
          },
        ]),
  ];
  return (
    <Card>
      <Figures>
        {counts.map(({ label, count, unit, aside = false }) => (
          <Figure key={label} label={label} value={count} tone={aside ? 'warning' : undefined}>
            {unit}
          </Figure>
        ))}
      </Figures>
    </Card>
  );
}

/** The lists of those who stay aside; a list that is empty is not there. */
function Aside({ feature, preview }: { feature: Feature; preview: Preview }) {
  const lists = [
    {
      key: 'shared',
      label: 'Adresses partagées',
      count: preview.sharedEmails.length,
      list: <SharedList {...preview} />,
    },
    {
      key: 'none',
      label: 'Sans adresse',
      count: preview.withoutEmail.count,
      list: <PeopleList {...preview.withoutEmail} />,
    },
    {
      key: 'letter',
      label: 'Sans lettre',
      count: withoutLetter(preview),
      list: <ReasonsList {...preview} />,
    },
  ].filter(({ count }) => count > 0);
  const [chosen, setChosen] = useState<string>();
  const shown = lists.find(({ key }) => key === chosen) ?? lists[0];
  if (!shown) return null;
  return (
    <Card>
      <Tabs
        value={shown.key}
        onChange={(_event, key: string) => setChosen(key)}
        variant="scrollable"
        aria-label="Candidats laissés de côté"
      >
        {lists.map(({ key, label, count }) => (
          <Tab
            key={key}
            value={key}
            label={`${label} (${formatInteger(count)})`}
            id={`aside-tab-${key}`}
            {...(key === shown.key && { 'aria-controls': 'aside-panel' })}
          />
        ))}
      </Tabs>
      <Box
        id="aside-panel"
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`aside-tab-${shown.key}`}
        sx={{ maxHeight: 240, overflow: 'auto' }}
      >
        {shown.list}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          p: 2,
          borderTop: '1px solid var(--border-subtle)',
        }}
      >
        <ExportButton
          variant="text"
          fileName="candidats-laisses-de-cote.xlsx"
          fetchFile={() => exportSetAside(feature.id)}
          startIcon={<DownloadOutlined />}
        >
          Exporter la liste
        </ExportButton>
      </Box>
    </Card>
  );
}

const SharedList = ({ sharedEmails }: Preview) => (
  <RowsTable
    dense
    caption="Adresses partagées"
    rows={sharedEmails}
    rowKey={({ email }) => email}
    columns={[
      {
        key: 'email',
        label: 'Adresse',
        cell: ({ email }) => <EmailAddress>{email}</EmailAddress>,
      },
      {
        key: 'people',
        label: 'Portée par',
        cell: ({ candidates, staff }) => (
          <>
            {candidates.map((person, index) => (
              <Fragment key={person.id}>
                {index > 0 && ', '}
                <Named {...person} />
              </Fragment>
            ))}
            {staff && ', et un compte du personnel'}
          </>
        ),
      },
    ]}
  />
);

const PeopleList = ({ candidates, count }: Preview['withoutEmail']) => (
  <>
    <RowsTable
      dense
      caption="Candidats sans adresse"
      rows={candidates}
      rowKey={({ id }) => id}
      columns={[
        { key: 'number', label: 'Numéro', cell: ({ externalId }) => externalId },
        { key: 'name', label: 'Candidat', cell: (person) => <Named {...person} /> },
      ]}
    />
    {count > candidates.length && (
      <Typography variant="body2" sx={{ p: 3, color: 'text.secondary' }}>
        {`Les ${candidates.length} premiers, sur ${formatInteger(count)}.`}
      </Typography>
    )}
  </>
);

const ReasonsList = (preview: Preview) => (
  <RowsTable
    dense
    caption="Candidats sans lettre"
    rows={reasonsOf(preview)}
    rowKey={({ reason }) => reason}
    columns={[
      { key: 'reason', label: 'Raison', cell: ({ reason }) => withoutLetterLabels[reason] },
      { key: 'count', label: 'Candidats', align: 'right', cell: ({ count }) => formatInteger(count) },
    ]}
  />
);

type Reason = keyof typeof withoutLetterLabels;

const reasonsOf = ({ withoutLetter }: Preview) =>
  (Object.keys(withoutLetterLabels) as Reason[]).flatMap((reason) => {
    const count = withoutLetter[reason];
    return count === undefined ? [] : [{ reason, count }];
  });

const withoutLetter = (preview: Preview) => reasonsOf(preview).reduce((total, { count }) => total + count, 0);

const shared = ({ sharedEmails }: Preview) =>
  sharedEmails.reduce((total, { candidates }) => total + candidates.length, 0);

/** In the plural while the number is not known. */
const agreeing = (count: number | undefined, singular: string, plural: string) =>
  count === undefined ? plural : ofNumber(count, singular, plural);

/** After the number of candidates: on how many addresses they are. */
const sharedUnit = (preview: Preview) =>
  `${ofNumber(shared(preview), 'candidat', 'candidats')}, ${formatCount(preview.sharedEmails.length, 'adresse')}`;

/** A candidate whose address is to be looked at: their record opens beside this dialog. */
function Named({ id, name, externalId }: Preview['withoutEmail']['candidates'][number]) {
  const query = new URLSearchParams({ candidat: id }).toString();
  return (
    <Link href={`${paths.candidates}?${query}`} {...newWindow(name)}>
      {`${name} (${externalId})`}
    </Link>
  );
}
