import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageFrame } from '@/shared/frame/PageFrame';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { useHeld } from '@/shared/list/useHeld';
import type { Feature } from './api';
import { FeatureDialog } from './FeatureDialog';
import { OPENS_LETTERS, SENDS_LETTERS, TITLE, labels } from './labels';
import type { LetterOf } from './MethodFigures';
import { featuresQuery, sendingTimeQuery } from './queries';
import { SendingTimeNote } from './SendingTimeNote';

const FAILED = 'Erreur lors de la récupération des fonctionnalités';

/** The switches of the campaign, each behind a confirmation (docs/rules/campaign.md). */
export function FeaturesPage({ letterOf }: { letterOf: LetterOf }) {
  const { data: features, error, refetch } = useHeld(useQueryWithToast(featuresQuery, FAILED));
  const { data: time, refetch: readTime } = useQuery(sendingTimeQuery);
  const [asking, setAsking] = useState<Feature>();
  return (
    <PageFrame
      title={TITLE}
      breadcrumb={[{ label: 'Administration', to: paths.administrations }]}
      breadcrumbLabel="Fonctionnalités"
    >
      <Card sx={{ maxWidth: 880 }}>
        {features ? (
          features.map((feature) => (
            <FeatureRow key={feature.id} feature={feature} onSwitch={() => setAsking(feature)} />
          ))
        ) : error ? (
          <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />
        ) : (
          [1, 2, 3].map((row) => <Skeleton key={row} height={76} sx={{ mx: 4, transform: 'none', my: 1 }} />)
        )}
      </Card>
      {time && (
        <Box sx={{ maxWidth: 880, mt: 3 }}>
          <SendingTimeNote time={time} />
        </Box>
      )}
      {asking && (
        <FeatureDialog
          feature={asking}
          lettersOpen={features?.some(({ name, activated }) => activated && name === OPENS_LETTERS) ?? false}
          letterOf={letterOf}
          onClose={() => {
            setAsking(undefined);
            void refetch();
            void readTime();
          }}
        />
      )}
    </PageFrame>
  );
}

function FeatureRow({ feature, onSwitch }: { feature: Feature; onSwitch: () => void }) {
  const { name, effect } = labels[feature.name];
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 4,
        p: 4,
        '&:not(:first-of-type)': { borderTop: '1px solid var(--border-subtle)' },
      }}
    >
      <Stack sx={{ gap: 1 }}>
        <Typography variant="h2">{name}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{effect}</Typography>
        {feature.name === SENDS_LETTERS && (
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, color: 'var(--warning-text)' }}>
            <WarningAmberOutlined aria-hidden sx={{ fontSize: 16 }} />
            <span>L'envoi est irréversible.</span>
          </Stack>
        )}
      </Stack>
      <Stack component="label" direction="row" sx={{ alignItems: 'center', gap: 2, cursor: 'pointer' }}>
        <Typography
          component="span"
          aria-hidden
          sx={{ fontWeight: 500, color: feature.activated ? 'primary.main' : 'text.secondary' }}
        >
          {feature.activated ? 'Activée' : 'Désactivée'}
        </Typography>
        <Switch
          checked={feature.activated}
          onChange={onSwitch}
          slotProps={{ input: { 'aria-label': name, role: 'switch' } }}
        />
      </Stack>
    </Stack>
  );
}
