import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { Failure } from '@/shared/dialog/Failure';
import type { InterviewType } from '@/shared/interviews/interviewTypes';
import { toast } from '@/shared/toast/toasts';
import { createJury, type Jury } from './api';
import { nextJuryName } from './juryNames';
import { texts } from './labels';
import { juriesKey } from './queries';
import { TypeChoice } from './TypeChoice';

type Props = {
  siteId: string;
  trigram: string;
  juries: Jury[];
  onClose: () => void;
  onCreated: (created: Jury) => void;
};

/** Asks the type of a new jury; its name follows. */
export function NewJuryDialog({ siteId, trigram, juries, onClose, onCreated }: Props) {
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
