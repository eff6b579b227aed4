import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { SiteBars } from '@/shared/chart/SiteBars';
import { ActionDialog } from '@/shared/dialog/ActionDialog';
import { useDelayed } from '@/shared/dialog/useDelayed';
import { formatDay } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import { isApiError } from '@/shared/http/ApiError';
import { createSlots, type SlotCreation } from './api';
import { DONE_DELAY_MS, texts } from './labels';
import { creationPlanQuery } from './queries';

type Props = {
  onClose: () => void;
  onDone: () => void;
  /** Somebody else may be doing the same: what the page shows is no longer true. */
  onFailed: () => void;
};

const slots = (count: number) => formatCount(count, 'créneau', 'créneaux');

/** Automatic creation (docs/rules/interviews.md): what it will create, then the irreversible confirmation. */
export function CreateSlotsDialog({ onClose, onDone, onFailed }: Props) {
  const plan = useQuery(creationPlanQuery);
  const {
    mutate,
    isPending,
    error,
    data: created,
  } = useDelayed(createSlots, DONE_DELAY_MS, onDone, onFailed);
  const failure = error ?? plan.error;
  return (
    <ActionDialog
      wide
      title={texts.create}
      confirmLabel={
        plan.data && !error ? `Créer ${slots(plan.data.numberOfInterviewSlotsCreated)}` : undefined
      }
      busyLabel={isPending ? 'Création en cours…' : undefined}
      failure={
        failure
          ? { text: texts.createFailed, error: failure, more: <JuriesWithoutLink error={failure} /> }
          : undefined
      }
      notice={
        plan.data &&
        !created && (
          <Alert severity="warning">
            Cette action est irréversible. Elle crée {slots(plan.data.numberOfInterviewSlotsCreated)} et ne
            peut être lancée qu&apos;une fois.
          </Alert>
        )
      }
      done={
        created && `${formatCount(created.numberOfInterviewSlotsCreated, 'créneau créé', 'créneaux créés')}.`
      }
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {plan.isFetching && !created && <Skeleton variant="rounded" height={140} />}
      {plan.data && !created && <Plan plan={plan.data} />}
    </ActionDialog>
  );
}

function Plan({ plan }: { plan: SlotCreation }) {
  const skipped = plan.numberOfInterviewSlotsSkipped;
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>
        Un créneau pour chaque date à venir d&apos;un jury et chaque modèle de son type. Rien n&apos;est
        encore enregistré.
        {skipped > 0 &&
          ` ${formatCount(skipped, 'créneau laissé', 'créneaux laissés')} de côté : date passée, ou déjà là.`}
      </Box>
      <SiteBars
        label="Créneaux à créer par site"
        rows={plan.sites.map(({ site, faceToFace, remote }) => ({
          key: site,
          label: site,
          parts: [
            { value: faceToFace, tone: 'main' },
            { value: remote, tone: 'soft' },
          ],
          text: `${faceToFace} en présentiel, ${remote} à distance`,
        }))}
      />
    </>
  );
}

/** The juries that keep slots from being created, by name. */
function JuriesWithoutLink({ error }: { error: unknown }) {
  if (!isApiError(error, 'JURY_DATES_WITHOUT_LINK')) return null;
  return (
    <ul>
      {error.data.juries.map(({ id, name, site, dates }) => (
        <li key={id}>
          {name} ({site}) : {dates.map(formatDay).join(', ')}
        </li>
      ))}
    </ul>
  );
}
