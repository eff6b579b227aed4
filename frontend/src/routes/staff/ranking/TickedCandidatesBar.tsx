import Button from '@mui/material/Button';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import { Suspense, useState, type ReactNode } from 'react';
import { formatCount } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { TickedFooter } from '@/shared/grid/TickedFooter';
import { LIMITS } from '@/shared/limits/api';
import { lazyPart } from '@/shared/frame/lazyPart';
import { WRITE } from '@/features/correspondence/messages/labels';
import { texts as tags } from '@/features/candidates/tags/labels';
import { EXPORT_RUNNING } from '@/features/ranking/grid/labels';
import { useExport } from '@/features/ranking/grid/toolbar/useExport';
import { sortOf, visibleColumns } from '@/shared/grid/arrangement';
import { columnFilter } from '@/shared/grid/filter/columnFilter';
import { RefusedCopy } from '@/shared/grid/selection/RefusedCopy';
import { useClipboard } from '@/shared/grid/selection/useClipboard';
import { toast } from '@/shared/toast/toasts';
import type { Ranking } from './useRanking';
import type { TickedCandidates, TickedCandidate } from './useTickedCandidates';
import { useWrite, writeToList, writeToTicked } from './useWrite';

/** Under the Classement while candidates are ticked: what can be done with all of them. */
export function TickedCandidatesBar({ ranking, ticked }: { ranking: Ranking; ticked: TickedCandidates }) {
  const { actions, dialog } = useTickedActions(ranking, ticked);
  const [open, setOpen] = useState<string>();
  const opened = actions.find(({ label }) => label === open);
  return (
    <>
      <TickedFooter
        ticked={ticked}
        count={formatCount(ticked.rows.length, 'candidat coché', 'candidats cochés')}
        most={LIMITS.candidatesAtOnce}
      >
        {actions.map((action) => (
          <ActionButton
            key={action.label}
            action={action}
            onPress={() => ('run' in action ? action.run(ticked.rows) : setOpen(action.label))}
            disabled={ticked.rows.length > LIMITS.candidatesAtOnce}
          />
        ))}
      </TickedFooter>
      {dialog}
      {opened && 'dialog' in opened && (
        <Suspense>
          {opened.dialog({
            candidates: ticked.rows,
            onClose: () => setOpen(undefined),
            onChanged: ranking.refresh,
          })}
        </Suspense>
      )}
    </>
  );
}

type ButtonProps = { action: TickedAction; disabled: boolean; onPress: () => void };

const ActionButton = ({ action, disabled, onPress }: ButtonProps) =>
  action.busy === undefined ? (
    <Button startIcon={action.icon} disabled={disabled} onClick={onPress}>
      {action.label}
    </Button>
  ) : (
    <BusyButton startIcon={action.icon} busy={action.busy} disabled={disabled} onClick={onPress}>
      {action.label}
    </BusyButton>
  );

const ConflictQueue = lazyPart(async () => ({
  default: (await import('@/features/candidates/marks/conflicts/ConflictQueue')).ConflictQueue,
}));
const TagsDialog = lazyPart(async () => ({
  default: (await import('@/features/candidates/tags/TagsDialog')).TagsDialog,
}));

/** Something to do with the ticked candidates: at once (`run`), or once a dialog was answered. */
type TickedAction = { label: string; icon: ReactNode; busy?: boolean } & (
  | { run: (candidates: TickedCandidate[]) => void }
  /** Drawn while it is open: load it lazily. */
  | { dialog: (of: TickedDialogProps) => ReactNode }
);

type TickedDialogProps = {
  candidates: TickedCandidate[];
  onClose: () => void;
  /** Something of these candidates changed: what shows them is read again. */
  onChanged: () => void;
};

const COPY = 'Copier les adresses';

/**
 * What this account may do with the ticked candidates, in the order of the bar, and what the browser did not let be copied.
 * A new action is one more in the list, under `can(…)`.
 */
function useTickedActions(ranking: Ranking, { isWhole }: TickedCandidates) {
  const { can, grid, chosen } = ranking;
  const { copyText, refused, dismiss } = useClipboard();
  const workbook = useExport();
  const write = useWrite();
  const exportRows = (candidates: TickedCandidate[]) => {
    if (!grid) return;
    const numbers = candidates.map(({ externalId }) => externalId);
    workbook.exportFile({
      filters: [columnFilter('Numero', numbers)],
      sort: sortOf(grid),
      columns: visibleColumns(grid),
      view: chosen.view?.name ?? null,
    });
  };
  const copyAddresses = (candidates: TickedCandidate[]) => {
    const { addresses, done } = addressesOf(candidates);
    if (addresses.length === 0) toast.warning(done);
    else void copyText(addresses.join('; '), done);
  };
  const actions: (TickedAction | false)[] = [
    can('sendMessage') && {
      label: WRITE,
      icon: <EditOutlined />,
      run: (candidates) =>
        // All of a list, as long as it is that of its filters: those whom it gains meanwhile are told.
        void write(isWhole ? writeToList(ranking) : writeToTicked(candidates), candidates),
    },
    { label: COPY, icon: <ContentCopyOutlined />, run: copyAddresses },
    {
      label: workbook.exporting ? EXPORT_RUNNING : 'Exporter ces lignes',
      icon: <DownloadOutlined />,
      busy: workbook.exporting,
      run: exportRows,
    },
    can('tagCandidates') && {
      label: tags.title,
      icon: <LabelOutlined />,
      dialog: (of) => <TagsDialog {...of} />,
    },
    can('resolveGradeConflicts') && {
      label: 'Résoudre les conflits',
      icon: <RuleOutlined />,
      dialog: ({ candidates, ...of }) => (
        <ConflictQueue of={new Set(candidates.map(({ id }) => id))} {...of} />
      ),
    },
  ];
  return {
    actions: actions.filter((action) => action !== false),
    dialog: <RefusedCopy text={refused} title={COPY} onClose={dismiss} />,
  };
}

/** Each address once, as two candidates may share theirs, and how many there are, in words. */
function addressesOf(candidates: TickedCandidate[]) {
  const known = candidates.flatMap(({ email }) => (email ? [email] : []));
  const addresses = [...new Map(known.map((email) => [email.toLowerCase(), email])).values()];
  const without = candidates.length - known.length;
  const copied = formatCount(addresses.length, 'adresse copiée', 'adresses copiées');
  const lacking = without > 0 && formatCount(without, 'candidat sans adresse', 'candidats sans adresse');
  return { addresses, done: lacking ? `${copied}, ${lacking}` : copied };
}
