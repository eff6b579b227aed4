import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Failure } from '@/shared/dialog/Failure';
import { formatInteger, ofNumber } from '@/shared/format/numbers';
import { isRemote } from '@/shared/interviews/interviewTypes';
import { toast } from '@/shared/toast/toasts';
import { changeType, type Jury } from './api';
import { nextJuryName } from './juryNames';
import { texts } from './labels';
import { juriesKey } from './queries';
import { TypeChoice } from './TypeChoice';

type Props = {
  siteId: string;
  trigram: string;
  jury: Jury;
  juries: Jury[];
  freeSlots: number;
  onClose: () => void;
};

/** Gives a jury another type, and says what goes with the former one. */
export function ChangeTypeDialog({ siteId, trigram, jury, juries, freeSlots, onClose }: Props) {
  const client = useQueryClient();
  const [type, setType] = useState(jury.interviewType);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeType(jury.id, type),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: juriesKey(siteId) });
      toast.success(texts.changed);
      onClose();
    },
  });
  const same = type === jury.interviewType;
  const name = same ? jury.name : nextJuryName(trigram, type, juries);
  return (
    <ConfirmDialog
      open
      title={`Modifier le type du jury ${jury.name}`}
      confirmLabel={same ? 'Garder ce type' : `Renommer en ${name}`}
      cancelLabel="Annuler"
      busyLabel={isPending ? 'Modification en cours…' : undefined}
      error={error && <Failure text={texts.changeFailed} error={error} />}
      onConfirm={() => (same ? onClose() : mutate())}
      onClose={onClose}
    >
      <TypeChoice type={type} onChoose={setType} />
      <div style={{ marginTop: 16 }}>
        {jury.name} → <strong>{name}</strong>
      </div>
      {!same && isRemote(jury.interviewType) && !isRemote(type) && (
        <div>Les liens et mots de passe seront effacés.</div>
      )}
      {!same && freeSlots > 0 && (
        <div>
          {ofNumber(
            freeSlots,
            'Son créneau libre disparaît.',
            `Ses ${formatInteger(freeSlots)} créneaux libres disparaissent.`,
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
