import ArrowForward from '@mui/icons-material/ArrowForward';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCampaign } from '@/shared/campaign/useCampaign';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { Loading } from '@/shared/frame/Loading';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { toast } from '@/shared/toast/toasts';
import { holdNext, type HeldProject, type Queue, type Reading } from './api';
import { texts } from './labels';
import { LastReading } from './LastReading';
import type { RenderConflict } from './ProjectFrame';
import { queueQuery } from './queries';
import { ReadProject } from './ReadProject';

/** À lire: the next project, its letter, and so on (docs/rules/interviews.md). Looking holds nothing. */
export function ReadingPage({ renderConflict }: { renderConflict: RenderConflict }) {
  const client = useQueryClient();
  const { data: queue, error, refetch } = useQueryWithToast(queueQuery, texts.queueFailed);
  const [last, setLast] = useState<Reading>();
  const { mutate: next, isPending } = useMutation({
    mutationFn: async () => (await holdNext()) as HeldProject | undefined,
    onError: (failure) => toast.error(texts.holdFailed, failure),
    onSettled: () => client.invalidateQueries({ queryKey: queueQuery.queryKey }),
  });
  if (error && !queue)
    return <ErrorState title={texts.queueFailed} error={error} onRetry={() => void refetch()} />;
  if (!queue) return <Loading name="Récupération des projets à lire" height={400} />;
  if (!queue.next)
    return (
      <Stack sx={{ flex: 1, justifyContent: 'center', alignItems: 'center', gap: 4, p: 4 }}>
        <NothingHeld queue={queue} busy={isPending} onNext={() => next()} />
        {last && <LastReading last={last} onLast={setLast} />}
      </Stack>
    );
  return (
    <ReadProject
      key={queue.next.id}
      project={queue.next}
      queue={queue}
      last={last}
      onLast={setLast}
      onNext={() => next()}
      renderConflict={renderConflict}
    />
  );
}

function NothingHeld({ queue, busy, onNext }: { queue: Queue; busy: boolean; onNext: () => void }) {
  const contact = useCampaign()?.contactEmail;
  if (queue.withdrawn)
    return (
      <StateMessage
        icon={PauseCircleOutlined}
        title="Vos lectures sont suspendues."
        text={
          contact ? (
            <>
              Écrivez à <a href={`mailto:${contact}`}>{contact}</a>.
            </>
          ) : (
            'Écrivez au service des admissions.'
          )
        }
      />
    );
  if (queue.left === 0)
    return (
      <StateMessage
        icon={MenuBookOutlined}
        title={
          queue.mine > 0 ? `Vous avez lu ${formatCount(queue.mine, 'projet')}. Merci.` : 'Aucun projet à lire'
        }
        text="Les projets déposés plus tard apparaîtront ici."
      />
    );
  return (
    <StateMessage
      icon={MenuBookOutlined}
      title={`${formatCount(queue.left, 'projet')} à lire`}
      text={queue.mine > 0 ? `Vous en avez lu ${formatInteger(queue.mine)}.` : undefined}
      action={
        <BusyButton
          busy={busy}
          variant="contained"
          color="primary"
          endIcon={<ArrowForward />}
          onClick={onNext}
          sx={{ height: 48, px: 4, fontSize: 16 }}
        >
          Projet suivant
        </BusyButton>
      }
    />
  );
}
