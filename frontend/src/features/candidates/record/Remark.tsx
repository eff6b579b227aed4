import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { BusyButton } from '@/shared/frame/BusyButton';
import { LIMITS } from '@/shared/limits/api';
import { drawer } from './labels';
import type { RemarkDraft } from './useRemark';

/** The comment: typed and saved by those who may, read by the others. */
export function Remark({ remark, editable }: { remark: RemarkDraft; editable: boolean }) {
  const id = useId();
  if (!editable)
    return (
      <Box>
        <Typography component="h4" variant="h3" sx={{ mb: 1 }}>
          {drawer.remark}
        </Typography>
        <Typography
          dir="auto"
          sx={{
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            color: remark.text ? undefined : 'text.secondary',
          }}
        >
          {remark.text || drawer.noRemark}
        </Typography>
      </Box>
    );
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id}>{drawer.remark}</FormLabel>
      <OutlinedInput
        id={id}
        multiline
        // The browser's own growth: MUI's lays the whole page out anew each time a record is shown.
        inputComponent="textarea"
        sx={{
          '& textarea': { fieldSizing: 'content', minHeight: '3lh', maxHeight: '12lh', resize: 'vertical' },
        }}
        value={remark.text}
        onChange={({ target }) => remark.type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && remark.unsaved) remark.save();
        }}
        inputProps={{ rows: 3, maxLength: LIMITS.texts.remark, dir: 'auto' }}
      />
      {remark.theirs !== undefined && remark.unsaved && (
        <Alert severity="warning" role="alert" sx={{ mt: 2 }}>
          Une autre personne a écrit entre-temps :{' '}
          <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-wrap', fontWeight: 500 }}>
            {remark.theirs || drawer.noRemark}
          </Box>
        </Alert>
      )}
      {remark.unsaved && (
        <Stack direction="row" sx={{ mt: 2, gap: 2, justifyContent: 'flex-end', alignItems: 'center' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mr: 'auto' }}>
            Non enregistré
          </Typography>
          <Button variant="text" onClick={remark.cancel}>
            Annuler
          </Button>
          <BusyButton busy={remark.saving} onClick={() => remark.save()}>
            {remark.saving ? 'Enregistrement…' : 'Enregistrer'}
          </BusyButton>
        </Stack>
      )}
    </FormControl>
  );
}
