import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { isRemote, otherMode, type InterviewType } from '@/shared/interviews/interviewTypes';
import { changeModeOf } from './api';
import { ChangeDialog } from './ChangeDialog';
import { slotsCounted, texts } from './labels';
import { remoteSchema, type RemoteFields } from './schema';

type Props = {
  jury: { id: string; name: string; type: InterviewType };
  onClose: () => void;
  onCorrect: (candidateIds: string[]) => void;
};

/** Turns a jury from face to face to remote, which asks for its meeting, or back. */
export function ChangeModeDialog({ jury, onClose, onCorrect }: Props) {
  const { form } = useSchemaForm<RemoteFields>({
    schema: remoteSchema,
    defaultValues: { link: '', password: '' },
  });
  const typed = remoteSchema.safeParse(useWatch({ control: form.control }));
  const back = isRemote(jury.type);
  const interviewType = otherMode(jury.type);
  const meeting = typed.success && {
    videoconferenceLink: typed.data.link,
    videoconferencePassword: typed.data.password,
  };
  const none = { videoconferenceLink: null, videoconferencePassword: null };
  const wanted = back ? none : meeting;
  const verb = back ? texts.toFaceToFace : texts.toRemote;
  const mode = back ? 'en présentiel' : 'à distance';
  return (
    <ChangeDialog
      title={`Passer ${jury.name} ${mode}`}
      body={wanted ? { interviewType, ...wanted } : undefined}
      run={changeModeOf(jury.id)}
      confirmLabel={(plan) => (plan?.slots ? `${verb} (${slotsCounted(plan.slots)})` : verb)}
      doneText={() => `Le jury ${jury.name} est passé ${mode}.`}
      failed={texts.changeModeFailed}
      {...(!back && { form })}
      onClose={onClose}
      onCorrect={onCorrect}
    >
      {back ? (
        <div>Le jury change de nom. Ses liens de visioconférence et mots de passe sont effacés.</div>
      ) : (
        <>
          <div>Le jury change de nom. Le lien et le mot de passe valent pour toutes ses dates à venir.</div>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
            <TextField<RemoteFields>
              name="link"
              label="Lien de visioconférence"
              type="url"
              input={{ placeholder: 'https://', autoFocus: true }}
            />
            <TextField<RemoteFields> name="password" label="Mot de passe" />
          </Box>
        </>
      )}
    </ChangeDialog>
  );
}
