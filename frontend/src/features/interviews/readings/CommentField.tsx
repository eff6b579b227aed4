import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { LIMITS } from '@/shared/limits/api';

type Props = { comment: string; onComment: (comment: string) => void };

/** What a reader says of a project, beside its letter. */
export function CommentField({ comment, onComment }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id}>Commentaire</FormLabel>
      <OutlinedInput
        id={id}
        multiline
        minRows={4}
        value={comment}
        onChange={(event) => onComment(event.target.value)}
        inputProps={{ maxLength: LIMITS.texts.remark, 'aria-describedby': `${id}-help` }}
      />
      <Box id={`${id}-help`} sx={{ fontSize: 13, color: 'text.secondary' }}>
        Facultatif, lu par l&apos;équipe d&apos;admission
      </Box>
    </FormControl>
  );
}
