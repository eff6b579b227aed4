import AlternateEmailOutlined from '@mui/icons-material/AlternateEmailOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { Suspense, useState, type ReactNode } from 'react';
import { WRITE } from '@/features/correspondence/messages/labels';
import type { Candidate } from '@/features/candidates/record/api';
import { drawer, email } from '@/features/candidates/record/labels';
import { texts as tags } from '@/features/candidates/tags/labels';
import { ActionMenu, type MenuAction } from '@/shared/frame/ActionMenu';
import { lazyPart } from '@/shared/frame/lazyPart';
import type { CandidateDrawerState } from './useCandidateDrawer';
import type { Ranking } from './useRanking';
import { useWrite } from './useWrite';

// Each is fetched when it is first opened: the record does not wait for them.
const ActivationLinkDialog = lazyPart(async () => ({
  default: (await import('@/features/candidate_space/activation/ActivationLinkDialog')).ActivationLinkDialog,
}));
const EmailDialog = lazyPart(async () => ({
  default: (await import('@/features/candidates/record/EmailDialog')).EmailDialog,
}));
const SummarySettings = lazyPart(async () => ({
  default: (await import('@/features/candidates/record/SummarySettings')).SummarySettings,
}));
const TagsDialog = lazyPart(async () => ({
  default: (await import('@/features/candidates/tags/TagsDialog')).TagsDialog,
}));

/** What opens a dialog, or leaves for a page. */
type Action = Pick<MenuAction, 'label' | 'icon'> & ({ run: () => void } | { dialog: () => ReactNode });

type Props = { ranking: Ranking; candidate: Candidate; state: CandidateDrawerState };

/** The menu of what may be done about the candidate of the drawer, and the dialog of what was chosen. */
export function CandidateActions({ ranking, candidate, state }: Props) {
  const { can, descriptors } = ranking;
  const [opened, setOpened] = useState<string>();
  const write = useWrite();
  const onClose = () => setOpened(undefined);
  const { id, name, summary } = candidate;
  const onTagged = () => {
    state.reread();
    state.changed();
  };
  const actions: (Action | false)[] = [
    can('sendMessage') && {
      label: WRITE,
      icon: <EditOutlined />,
      run: () => void write({ recipients: { ids: [id] }, origin: name }),
    },
    can('tagCandidates') && {
      label: tags.title,
      icon: <LabelOutlined />,
      dialog: () => <TagsDialog candidates={[candidate]} onChanged={onTagged} onClose={onClose} />,
    },
    can('sendActivationLink') && {
      label: "Lien d'activation",
      icon: <MailOutlined />,
      dialog: () => <ActivationLinkDialog candidateId={id} onClose={onClose} />,
    },
    can('changeEmail') &&
      candidate.source === 'MANUAL' && {
        label: email.correct,
        icon: <AlternateEmailOutlined />,
        dialog: () => <EmailDialog candidate={candidate} onSaved={state.changed} onClose={onClose} />,
      },
    can('putImportProfile') && {
      label: drawer.settings,
      icon: <SettingsOutlined />,
      dialog: () => (
        <SummarySettings
          summary={summary}
          columns={(descriptors.data ?? []).filter(({ columnType }) => columnType !== 'counter')}
          onClose={onClose}
        />
      ),
    },
  ];
  const offered = actions.filter((action) => action !== false);
  if (offered.length === 0) return null;
  const shown = offered.find(({ label }) => label === opened);
  return (
    <>
      <ActionMenu
        variant="text"
        startIcon={<MoreHoriz />}
        actions={offered.map((action) => ({
          ...{ label: action.label, icon: action.icon },
          run: 'run' in action ? action.run : () => setOpened(action.label),
        }))}
      >
        Actions
      </ActionMenu>
      {shown && 'dialog' in shown && <Suspense>{shown.dialog()}</Suspense>}
    </>
  );
}
