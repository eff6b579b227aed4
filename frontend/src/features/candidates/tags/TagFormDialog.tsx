import Stack from '@mui/material/Stack';
import { ChoiceField } from '@/shared/form/ChoiceField';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { isApiError } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { saveTag, type Tag } from './api';
import { COLOURS, texts } from './labels';
import { tagSchema, type TagFields } from './schema';
import { useTagChange } from './useTagChange';

type Props = {
  /** The tag to change; none to create one. */
  tag: Tag | undefined;
  onChanged: () => void;
  onClose: () => void;
};

/** Asks the name and the colour of a tag. */
export function TagFormDialog({ tag, onChanged, onClose }: Props) {
  const { form, refuse } = useSchemaForm<TagFields>({
    schema: tagSchema,
    defaultValues: { name: tag?.name ?? '', colour: tag?.colour ?? Object.keys(COLOURS)[0] ?? '' },
  });
  const { mutate, isPending } = useTagChange({
    change: (fields: TagFields) => saveTag(fields, tag),
    failed: "Erreur lors de l'enregistrement de l'étiquette",
    done: () => 'Étiquette enregistrée',
    onChanged: () => {
      onChanged();
      onClose();
    },
  });
  // A colour that another tool chose stays on offer.
  const colours = tag && !(tag.colour in COLOURS) ? { [tag.colour]: tag.colour, ...COLOURS } : COLOURS;
  const submit = form.handleSubmit((fields) =>
    mutate(fields, { onError: (failure) => isApiError(failure) && refuse(failure.fields) }),
  );
  return (
    <FormDialog
      title={tag ? `Modifier « ${tag.name} »` : texts.create}
      form={form}
      onSubmit={() => void submit()}
      submitLabel={tag ? "Modifier l'étiquette" : "Créer l'étiquette"}
      busy={isPending}
      onClose={onClose}
    >
      <Stack sx={{ gap: 4 }}>
        <TextField<TagFields>
          name="name"
          label="Nom de l'étiquette"
          input={{ autoFocus: true, maxLength: LIMITS.texts.tag }}
        />
        <ChoiceField<TagFields> name="colour" label="Couleur" labels={colours} width={200} required />
      </Stack>
    </FormDialog>
  );
}
