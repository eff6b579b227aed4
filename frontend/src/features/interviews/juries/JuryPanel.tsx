import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { RemovalDialog } from '@/shared/dialog/RemovalDialog';
import type { UnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { formatCount, ofNumber } from '@/shared/format/numbers';
import { interviewTypes, isRemote } from '@/shared/interviews/interviewTypes';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { useUrlText } from '@/shared/url/useUrlState';
import { type Jury, type JurySummary, removeJury } from './api';
import { ChangeTypeDialog } from './ChangeTypeDialog';
import { DatesForm } from './DatesForm';
import { DatesTable } from './DatesTable';
import { juriesKey } from './queries';
import { texts } from './labels';

type Props = {
  siteId: string;
  jury: Jury;
  juries: Jury[];
  trigram: string;
  /** The slots of the jury, by date. */
  counts: JurySummary[];
  guard: UnsavedGuard;
};

/** One jury: what it is, what freezes it, its dates. */
export function JuryPanel({ siteId, jury, juries, trigram, counts, guard }: Props) {
  const can = useCan();
  const reason = useId();
  const [, choose] = useUrlText('jury');
  const [dialog, setDialog] = useState<'type' | 'delete'>();
  const slots = counts.reduce((before, { numberOfInterviews }) => before + numberOfInterviews, 0);
  const attributed = counts.reduce((before, each) => before + each.numberOfAttributedInterviews, 0);
  const frozen = attributed > 0;
  const open = (which: 'type' | 'delete') => () => {
    if (!frozen) guard.leave(() => setDialog(which));
  };
  const button = { 'aria-disabled': frozen, 'aria-describedby': frozen ? reason : undefined };
  const close = () => setDialog(undefined);
  return (
    <Stack
      component="section"
      aria-label={jury.name}
      sx={{ flex: 1, minWidth: 0, overflow: { md: 'auto' }, scrollPaddingBottom: 80 }}
    >
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          px: 4,
          py: 2,
          backgroundColor: 'background.paper',
          borderBottom: '1px solid var(--border-subtle)',
        }}
      >
        <Box sx={{ mr: 'auto' }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
            <Typography variant="h2">{jury.name}</Typography>
            <Chip size="small" label={interviewTypes[jury.interviewType]} />
          </Stack>
          <Box sx={{ color: 'text.secondary' }}>
            {formatCount(jury.dates.length, 'date')}, {formatCount(slots, 'créneau', 'créneaux')} dont{' '}
            {formatCount(attributed, 'attribué')}
          </Box>
        </Box>
        {can('changeJury') && (
          <Button {...button} startIcon={<EditOutlined />} onClick={open('type')} sx={frozen ? dimmed : {}}>
            Modifier le type
          </Button>
        )}
        {can('deleteJury') && (
          <Button
            {...button}
            startIcon={<DeleteOutlined />}
            onClick={open('delete')}
            sx={frozen ? dimmed : {}}
          >
            Supprimer le jury
          </Button>
        )}
      </Stack>
      {frozen && can('changeJury') && (
        <Alert
          icon={<LockOutlined />}
          severity="info"
          id={reason}
          action={
            can('attributeSlot') && (
              <Link to={paths.interviewSlots} search={{ jury: jury.name }} style={{ color: 'inherit' }}>
                Voir les créneaux
              </Link>
            )
          }
          sx={{ m: 4, mb: 0 }}
        >
          Type et jury figés :{' '}
          <strong>{formatCount(attributed, 'créneau est attribué', 'créneaux sont attribués')}</strong>.{' '}
          {ofNumber(attributed, 'Libérez-le', 'Libérez-les')} pour changer le type ou supprimer le jury. Pour
          le seul mode, la page du site propose «&nbsp;
          {isRemote(jury.interviewType) ? 'Passer en présentiel' : 'Passer à distance'}&nbsp;» : les candidats
          gardent leurs créneaux.
        </Alert>
      )}
      {can('changeJuryDates') ? (
        <DatesForm siteId={siteId} jury={jury} counts={counts} onUnsaved={guard.setUnsaved} />
      ) : (
        <DatesTable jury={jury} counts={counts} />
      )}
      {dialog === 'type' && (
        <ChangeTypeDialog {...{ siteId, trigram, jury, juries }} freeSlots={slots} onClose={close} />
      )}
      {dialog === 'delete' && (
        <DeleteJuryDialog
          {...{ siteId, jury }}
          freeSlots={slots}
          onClose={close}
          onDeleted={() => choose(undefined, { replace: true })}
        />
      )}
    </Stack>
  );
}

const dimmed = { color: 'var(--text-muted)', backgroundColor: 'background.default' };

type DeleteJuryDialogProps = {
  siteId: string;
  jury: Jury;
  freeSlots: number;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a jury is deleted with its dates and free slots. */
function DeleteJuryDialog({ siteId, jury, freeSlots, onClose, onDeleted }: DeleteJuryDialogProps) {
  const client = useQueryClient();
  return (
    <RemovalDialog
      title={`Supprimer le jury ${jury.name} ?`}
      confirmLabel="Supprimer le jury"
      remove={() => removeJury(jury.id)}
      texts={{ removed: texts.deleted, failed: texts.deleteFailed }}
      onClose={onClose}
      onRemoved={() => {
        onDeleted();
        void client.invalidateQueries({ queryKey: juriesKey(siteId) });
      }}
    >
      Disparaissent avec lui : {formatCount(jury.dates.length, 'date')},{' '}
      {formatCount(freeSlots, 'créneau libre', 'créneaux libres')}.
    </RemovalDialog>
  );
}
