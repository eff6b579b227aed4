import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { PageFrame } from '@/shared/frame/PageFrame';
import { useKeptFocus } from '@/shared/frame/useKeptFocus';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { useUrlText } from '@/shared/url/useUrlState';
import { useHeld } from '@/shared/list/useHeld';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Failure } from '@/shared/dialog/Failure';
import type { InterviewType } from '@/shared/interviews/interviewTypes';
import { toast } from '@/shared/toast/toasts';
import { ListSkeleton, JuryList } from './JuryList';
import { JuryPanel } from './JuryPanel';
import { texts } from './labels';
import { juriesQuery, siteOfJuriesQuery, slotCountsQuery, juriesKey } from './queries';
import { createJury, type Jury } from './api';
import { nextJuryName } from './juryNames';
import { TypeChoice } from './TypeChoice';

/** The juries of a site and the dates of each (docs/rules/interviews.md); the chosen one is in the address. */
export function JuriesPage({ siteId }: { siteId: string }) {
  const can = useCan();
  const navigate = useNavigate();
  const guard = useUnsavedGuard();
  const [chosen, choose] = useUrlText('jury');
  const [creating, setCreating] = useState(false);
  const site = useQuery(siteOfJuriesQuery(siteId));
  const juries = useHeld(useQueryWithToast(juriesQuery(siteId), texts.listFailed));
  const counts = useQueryWithToast(slotCountsQuery(siteId), texts.listFailed);
  const select = (id: string) => guard.leave(() => choose(id));
  const failed = juries.error ?? counts.error;
  const jury = juries.data?.find(({ id }) => id === chosen) ?? juries.data?.[0];
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(
    { count: juries.data?.length ?? 0 },
    () => list.current?.querySelector<HTMLElement>('[aria-current]') ?? list.current?.querySelector('button'),
  );
  const name = site.data?.name ?? 'Site';
  const ready = juries.data && counts.data;
  return (
    <PageFrame
      title={name}
      documentTitle={`Jurys – ${name}`}
      fullBleed
      aside={texts.title}
      breadcrumb={[
        { label: "Sites d'entretiens", to: paths.interviewSites },
        { label: name, to: paths.interviewSite(siteId) },
      ]}
      breadcrumbLabel="Jurys"
      actions={
        site.data && (
          <Button component={Link} to={paths.siteTemplates(siteId)} startIcon={<AccessTimeOutlined />}>
            Modèles de créneaux
          </Button>
        )
      }
    >
      {failed && (
        <ErrorState
          title={texts.listFailed}
          error={failed}
          onRetry={() => void Promise.all([juries.refetch(), counts.refetch()])}
          onList={() => void navigate({ to: paths.interviewSites })}
        />
      )}
      {!failed && (
        // One above the other they are as long as they are: the page scrolls, at a zoom of 400 % too.
        <Stack sx={{ flex: { xs: 'none', md: 1 }, minHeight: 0, flexDirection: { xs: 'column', md: 'row' } }}>
          <Box
            ref={list}
            sx={{
              width: { xs: '100%', md: 304 },
              flexShrink: 0,
              overflowY: 'auto',
              maxHeight: { xs: 240, md: 'none' },
              backgroundColor: 'background.paper',
              borderRight: '1px solid var(--border-default)',
              borderBottom: { xs: '1px solid var(--border-default)', md: 'none' },
            }}
          >
            {ready ? (
              <JuryList
                juries={juries.data}
                counts={counts.data}
                chosen={jury?.id}
                onChoose={select}
                onCreate={can('createJury') ? () => guard.leave(() => setCreating(true)) : undefined}
              />
            ) : (
              <ListSkeleton />
            )}
          </Box>
          {ready && !jury && (
            <StateMessage
              icon={GroupsOutlined}
              title="Aucun jury"
              text="Un jury donne des dates, les dates donnent des créneaux."
              action={can('createJury') && <Button onClick={() => setCreating(true)}>Nouveau jury</Button>}
            />
          )}
          {ready && jury && site.data && (
            <JuryPanel
              key={jury.id}
              siteId={siteId}
              jury={jury}
              juries={juries.data}
              trigram={site.data.trigram}
              counts={counts.data.filter(({ id }) => id === jury.id)}
              guard={guard}
            />
          )}
        </Stack>
      )}
      {creating && site.data && (
        <NewJuryDialog
          siteId={siteId}
          trigram={site.data.trigram}
          juries={juries.data ?? []}
          onClose={() => setCreating(false)}
          onCreated={(created) => choose(created.id)}
        />
      )}
      {guard.dialog}
    </PageFrame>
  );
}

type Props = {
  siteId: string;
  trigram: string;
  juries: Jury[];
  onClose: () => void;
  onCreated: (created: Jury) => void;
};

/** Asks the type of a new jury; its name follows. */
function NewJuryDialog({ siteId, trigram, juries, onClose, onCreated }: Props) {
  const client = useQueryClient();
  const [type, setType] = useState<InterviewType>('MORNING_FACE_TO_FACE');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createJury(siteId, type),
    onSuccess: async (created) => {
      await client.invalidateQueries({ queryKey: juriesKey(siteId) });
      toast.success(texts.created);
      onClose();
      onCreated(created);
    },
  });
  const name = nextJuryName(trigram, type, juries);
  return (
    <ConfirmDialog
      open
      title="Nouveau jury"
      confirmLabel={`Créer ${name}`}
      cancelLabel="Annuler"
      busyLabel={isPending ? 'Création en cours…' : undefined}
      error={error && <Failure text={texts.createFailed} error={error} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <TypeChoice type={type} onChoose={setType} />
      <div style={{ marginTop: 16 }}>
        Nom : <strong>{name}</strong>, ou le numéro suivant s&apos;il est pris entre-temps.
      </div>
    </ConfirmDialog>
  );
}
