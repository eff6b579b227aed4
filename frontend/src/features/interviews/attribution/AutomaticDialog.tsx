import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lettersMade } from '@/shared/campaign/lettersMade';
import { SiteBars } from '@/shared/chart/SiteBars';
import { ActionDialog } from '@/shared/dialog/ActionDialog';
import { useDelayed } from '@/shared/dialog/useDelayed';
import { formatCount, formatInteger, ofNumber } from '@/shared/format/numbers';
import { Card } from '@/shared/list/Card';
import { Figure, Figures } from '@/shared/list/Figures';
import { attribute, type Attribution } from './api';
import { DONE_DELAY_MS, texts } from './labels';
import { simulationQuery } from './queries';
import { ReservedNotice } from './ReservedNotice';
import { UnplacedTable } from './UnplacedTable';

type Props = {
  onClose: () => void;
  onDone: () => void;
  /** Somebody else may be doing the same: what the page shows is no longer true. */
  onFailed: () => void;
};

const slots = (count: number) => formatCount(count, 'créneau', 'créneaux');
const placedIn = (counts: Attribution) =>
  counts.numberOfFaceToFaceInterviewSlotsAttributed + counts.numberOfRemoteInterviewSlotsAttributed;

/** Automatic attribution (docs/rules/interviews.md): its simulation, the irreversible confirmation, what it did. */
export function AutomaticDialog({ onClose, onDone, onFailed }: Props) {
  const simulation = useQuery(simulationQuery);
  const {
    mutate,
    isPending,
    error,
    data: attributed,
  } = useDelayed(attribute, DONE_DELAY_MS, onDone, onFailed);
  const failure = error ?? simulation.error;
  const count = simulation.data ? placedIn(simulation.data) : 0;
  return (
    <ActionDialog
      wide
      title={texts.automatic}
      confirmLabel={simulation.data && count > 0 && !error ? `Attribuer ${slots(count)}` : undefined}
      busyLabel={isPending ? 'Attribution en cours…' : undefined}
      failure={failure ? { text: texts.automaticFailed, error: failure } : undefined}
      notice={simulation.data && !attributed && <Consequence placed={count} />}
      done={
        attributed &&
        [
          `${formatCount(attributed.numberOfFaceToFaceInterviewSlotsAttributed, 'attribué')} en présentiel, ${formatInteger(attributed.numberOfRemoteInterviewSlotsAttributed)} à distance`,
          lettersMade(attributed.letters),
        ]
          .filter(Boolean)
          .join('. ') + '.'
      }
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {simulation.isFetching && !attributed && <Skeleton variant="rounded" height={240} />}
      {simulation.data && !attributed && (
        <Simulation counts={simulation.data} onOpened={() => void simulation.refetch()} />
      )}
      {attributed && <ReservedNotice unplaced={attributed.unplaced} onChanged={onDone} />}
      {attributed && attributed.unplaced.length > 0 && <UnplacedTable unplaced={attributed.unplaced} />}
    </ActionDialog>
  );
}

const Simulation = ({ counts, onOpened }: { counts: Attribution; onOpened: () => void }) => (
  <>
    <Box sx={{ color: 'text.secondary' }}>
      Simulation sur {formatCount(counts.candidates, 'candidat')} et{' '}
      {formatCount(counts.freeSlots, 'créneau libre', 'créneaux libres')}. Rien n&apos;est encore enregistré.
    </Box>
    <Placed counts={counts} />
    {counts.stale && (
      <Alert severity="warning">
        Les résultats ne sont pas à jour : lancez les calculs pour que les méthodes d&apos;évaluation le
        soient.
      </Alert>
    )}
    <ReservedNotice unplaced={counts.unplaced} onChanged={onOpened} />
    {counts.unplaced.length > 0 && <UnplacedTable unplaced={counts.unplaced} />}
    {counts.demand.length > 0 && (
      <section>
        <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
          Demandes et créneaux libres par site
        </Typography>
        <SiteBars
          label="Demandes et créneaux libres par site"
          rows={counts.demand.map((site) => ({
            key: `${site.site} ${site.remote}`,
            label: `${site.site} – ${site.remote ? 'distanciel' : 'présentiel'}`,
            parts: [
              { value: site.placed, tone: 'main' },
              { value: site.candidates - site.placed, tone: 'soft' },
              { value: Math.max(0, site.freeSlots - site.candidates), tone: 'empty' },
            ],
            text: `${formatCount(site.placed, 'placé')} sur ${site.candidates}, ${slots(site.freeSlots)}`,
          }))}
        />
      </section>
    )}
  </>
);

function Consequence({ placed }: { placed: number }) {
  if (placed === 0)
    return <Alert severity="info">Aucun créneau libre ne convient à un candidat en attente.</Alert>;
  return (
    <Alert severity="warning">
      Cette action est irréversible. Elle écrit {formatCount(placed, 'attribution')} ; aucun créneau déjà tenu
      n&apos;est repris.
    </Alert>
  );
}

function Placed({ counts }: { counts: Attribution }) {
  const placed = (value: number) => ({
    value,
    note: ofNumber(value, 'candidat placé', 'candidats placés'),
  });
  const figures = [
    { label: 'Présentiel', ...placed(counts.numberOfFaceToFaceInterviewSlotsAttributed) },
    { label: 'Distanciel', ...placed(counts.numberOfRemoteInterviewSlotsAttributed) },
    {
      label: 'Créneaux libres',
      value: counts.freeSlotsLeft,
      note: `dont ${formatCount(counts.freePrioritySlotsLeft, 'prioritaire')}`,
    },
    {
      label: 'Non placés',
      value: counts.unplaced.length,
      note: 'raisons ci-dessous',
      tone: 'warning' as const,
    },
  ];
  return (
    <Card>
      <Figures>
        {figures.map(({ label, value, note, tone }) => (
          <Figure key={label} label={label} value={value} tone={tone}>
            {note}
          </Figure>
        ))}
      </Figures>
    </Card>
  );
}
