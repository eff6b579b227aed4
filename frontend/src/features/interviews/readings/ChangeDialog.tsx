import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogEnd } from '@/shared/dialog/DialogEnd';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import { toast } from '@/shared/toast/toasts';
import { saveChange, type Reading } from './api';
import { CommentField } from './CommentField';
import { projectLetters, texts } from './labels';

type Props = { reading: Reading; onClose: () => void; onChanged: (reading: Reading) => void };

/** Another letter or comment for the project that was read last. */
export function ChangeDialog({ reading, onClose, onChanged }: Props) {
  const [grade, setGrade] = useState(reading.grade);
  const [comment, setComment] = useState(reading.comment ?? '');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      saveChange(reading.id, { grade, comment: comment.trim() || null, version: reading.version }),
    onSuccess: onChanged,
    onError: (failure) => toast.error(texts.saveFailed, failure),
  });
  return (
    <TitledDialog
      title={`Modifier la lecture du n°\u00a0${reading.externalId}`}
      onClose={isPending ? undefined : onClose}
      width={560}
    >
      <DialogContent>
        <ChoiceButtons
          fullWidth
          height={48}
          aria-label="Lettre"
          choices={projectLetters.map((value) => ({ value, label: value }))}
          value={grade}
          onChange={setGrade}
        />
        <Box sx={{ mt: 3 }}>
          <CommentField comment={comment} onComment={setComment} />
        </Box>
      </DialogContent>
      <DialogEnd busy={isPending} onClick={() => mutate()} onClose={onClose}>
        Enregistrer
      </DialogEnd>
    </TitledDialog>
  );
}
