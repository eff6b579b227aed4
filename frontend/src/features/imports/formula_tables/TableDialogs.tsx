import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RemovalDialog } from '@/shared/dialog/RemovalDialog';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { z } from '@/shared/form/zod';
import { formatCount } from '@/shared/format/numbers';
import { isApiError } from '@/shared/http/ApiError';
import { LIMITS } from '@/shared/limits/api';
import { toast } from '@/shared/toast/toasts';
import { remove, rename, type Table } from './api';
import { texts } from './labels';
import { rowsQuery, TABLES } from './queries';
import type { Doing } from './TableCard';
import { TypedTableDialog } from './TypedTableDialog';

type Props = { doing: Doing; table: Table; onClose: () => void; onGone: () => void };

const schema = z.object({ name: z.string().trim().min(1, 'Nom obligatoire') });

/** What is done with an open table: its rows typed anew, another name, or its end. */
export function TableDialogs({ doing, table, onClose, onGone }: Props) {
  const client = useQueryClient();
  // A table of which rows are typed has at most two pages of 100.
  const first = useQuery({ ...rowsQuery(table.id, table.version, 0, 100, ''), enabled: doing === 'type' });
  const second = useQuery({ ...rowsQuery(table.id, table.version, 1, 100, ''), enabled: doing === 'type' });
  if (doing === 'rename') return <RenameDialog table={table} onClose={onClose} />;
  if (doing === 'type')
    return first.data && second.data ? (
      <TypedTableDialog
        table={table}
        rows={[...first.data.content, ...second.data.content]}
        onSaved={() => undefined}
        onClose={onClose}
      />
    ) : null;
  return (
    <RemovalDialog
      title={`Supprimer la table ${table.name} et ses ${formatCount(table.rows, 'ligne')} ?`}
      confirmLabel="Supprimer la table"
      remove={() => remove(table.id)}
      texts={{ removed: `${table.name} supprimée`, failed: "La table n'a pas pu être supprimée" }}
      onClose={onClose}
      onRemoved={() => {
        onGone();
        void client.invalidateQueries({ queryKey: TABLES });
      }}
    >
      Une table que des formules utilisent ne se supprime pas.
    </RemovalDialog>
  );
}

function RenameDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const client = useQueryClient();
  const { form, refuse } = useSchemaForm<{ name: string }>({ schema, defaultValues: { name: table.name } });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ name }: { name: string }) => rename(table, name),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: TABLES });
      onClose();
    },
    onError: (error) => {
      if (isApiError(error) && error.fields.length > 0) refuse(error.fields);
      else toast.error(texts.saved, error);
    },
  });
  return (
    <FormDialog
      title={`Renommer ${table.name}`}
      form={form}
      onSubmit={() => void form.handleSubmit((fields) => mutate(fields))()}
      submitLabel="Renommer la table"
      busy={isPending}
      onClose={onClose}
    >
      <TextField<{ name: string }>
        name="name"
        label="Nom de la table"
        input={{ autoFocus: true, maxLength: LIMITS.texts.table }}
      />
    </FormDialog>
  );
}
