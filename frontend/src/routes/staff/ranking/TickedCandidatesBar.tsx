import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { formatCount } from '@/shared/format/numbers';
import { BusyButton } from '@/shared/frame/BusyButton';
import { TickedFooter } from '@/shared/grid/TickedFooter';
import { LIMITS } from '@/shared/limits/api';
import { useTickedActions, type TickedAction } from './tickedActions';
import type { Ranking } from './useRanking';
import type { TickedCandidates } from './useTickedCandidates';

type Props = { ranking: Ranking; ticked: TickedCandidates };

/** Under the Classement while candidates are ticked: what can be done with all of them. */
export function TickedCandidatesBar({ ranking, ticked }: Props) {
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
