import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFieldArray, useWatch } from 'react-hook-form';
import { FormDialog } from '@/shared/form/FormDialog';
import { fieldHeaders } from '@/shared/form/fieldHeaders';
import { SeveralField } from '@/shared/form/SeveralField';
import { REMOVES_ROW, useRowRemoval } from '@/shared/form/useRowRemoval';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { formatDateInLetters } from '@/shared/format/dates';
import { isApiError, serverDetails } from '@/shared/http/ApiError';
import { Card } from '@/shared/list/Card';
import { useRested } from '@/shared/list/useHeld';
import { toast } from '@/shared/toast/toasts';
import { saveMembers, type AvailableMember, type Members } from './api';
import { texts } from './labels';
import { MemberChoice } from './MemberChoice';
import { doubtsQuery, membersQuery } from './queries';
import { bodyOf, fieldsOf, membersSchema, newMember, type MembersFields } from './schema';

type Props = {
  title: string;
  jury: { id: string };
  present: Members;
  days: string[];
  available: AvailableMember[];
  onClose: () => void;
  onSaved: () => void;
};

/** The members of a jury, saved as one list; what is doubtful about them stays in view. */
export function MembersForm({ title, jury, present, days, available, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const { form } = useSchemaForm<MembersFields>({ schema: membersSchema, defaultValues: fieldsOf(present) });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'members' });
  const { list, removeRow } = useRowRemoval(fields.length, remove);
  const typed = useWatch({ control: form.control }) as MembersFields;
  const changed = form.formState.isDirty ? JSON.stringify(bodyOf(typed, present.version)) : '';
  const rested = useRested(changed);
  const judged = useQuery({
    ...doubtsQuery(jury.id, rested),
    enabled: rested !== '' && rested === changed,
  });
  const isJudged = changed !== '' && judged.data !== undefined && !judged.isPlaceholderData;
  const doubts = (changed === '' ? undefined : judged.data) ?? present.warnings;
  const show = (members: Members) => {
    form.reset(fieldsOf(members));
    client.setQueryData(membersQuery(jury.id).queryKey, members);
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wanted: MembersFields) => saveMembers(jury.id, bodyOf(wanted, present.version)),
    onSuccess: (saved) => {
      toast.success('Membres du jury enregistrés');
      onSaved();
      if (saved.warnings.length === 0 || isJudged) onClose();
      else show(saved);
    },
    onError: (failure) => {
      if (!isApiError(failure, 'STALE_VERSION') || !('members' in failure.data)) return;
      toast.warning(texts.changedMeanwhile);
      show(failure.data);
    },
  });
  const labels = Object.fromEntries(days.map((day) => [day, formatDateInLetters(day)]));
  const others = available.filter(({ id }) => fields.every(({ userId }) => userId !== id));
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={() => void form.handleSubmit((wanted) => mutate(wanted))()}
      submitLabel={isPending ? 'Enregistrement en cours…' : 'Enregistrer'}
      busy={isPending}
      onClose={onClose}
      width={760}
    >
      <Box ref={list} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Card>
          {fields.length > 0 && (
            <Box sx={{ ...columns, display: { xs: 'none', lg: 'grid' }, ...fieldHeaders }}>
              <span>Membre</span>
              <span>Dates</span>
            </Box>
          )}
          {fields.map(({ id, name }, index) => (
            <Box
              key={id}
              role="group"
              aria-label={name}
              sx={{ ...columns, px: 4, py: 2, borderBottom: '1px solid var(--border-subtle)' }}
            >
              <strong>{name}</strong>
              <SeveralField<MembersFields>
                name={`members.${index}.dates`}
                label={`Dates de ${name}`}
                none={texts.everyDate}
                labels={labels}
              />
              <Button
                {...REMOVES_ROW}
                variant="text"
                aria-label={`Retirer ${name}`}
                onClick={() => removeRow(index)}
              >
                Retirer
              </Button>
            </Box>
          ))}
          {fields.length === 0 && <Box sx={{ p: 4, color: 'text.secondary' }}>Personne ne siège encore.</Box>}
        </Card>
        <MemberChoice
          available={others}
          onChoose={(account) => append(newMember(account), { shouldFocus: false })}
        />
        <Doubts warnings={doubts} />
        {error && !isApiError(error, 'STALE_VERSION') && (
          <Alert severity="error" role="alert">
            <strong>{"Erreur lors de l'enregistrement des membres du jury"}</strong>
            <div>
              {isApiError(error) && error.fields.length > 0
                ? error.fields.map(({ message }) => message).join(' ')
                : serverDetails(error)}
            </div>
          </Alert>
        )}
      </Box>
    </FormDialog>
  );
}

/** What is doubtful about who sits, and at which hours. */
function Doubts({ warnings }: Pick<Members, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning">
      {warnings.map((warning) => (
        <div key={warning.message}>
          {warning.message}
          {'members' in warning && ` ${warning.members.flatMap(({ times }) => times).join(', ')}.`}
        </div>
      ))}
    </Alert>
  );
}

const columns = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.6fr) 80px' },
};
