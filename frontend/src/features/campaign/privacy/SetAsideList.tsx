import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { InformationDialog } from '@/shared/dialog/InformationDialog';
import { formatDay } from '@/shared/format/dates';
import { RowsTable } from '@/shared/list/RowsTable';
import { toast } from '@/shared/toast/toasts';
import { noLongerSetAside, type SetAside } from './api';
import { KEY } from './queries';

/** Whom a purge leaves: why, until when, and a way back. */
export function SetAsideList({ people, onClose }: { people: SetAside[]; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: SetAside) => noLongerSetAside(id),
    onSuccess: (_, { name }) => {
      toast.success(`La purge prendra de nouveau ${name}`);
      void client.invalidateQueries({ queryKey: KEY });
      if (people.length === 1) onClose();
    },
    onError: (failure) => toast.error("La liste n'a pas changé", failure),
  });
  return (
    <InformationDialog title="Écartés de la purge" onClose={onClose} width={760}>
      <RowsTable
        dense
        caption="Écartés de la purge"
        columns={[
          { key: 'name', label: 'Candidat', cell: ({ name, number }) => `${name}, n°\u00a0${number}` },
          { key: 'reason', label: 'Motif', cell: ({ reason, author }) => `${reason} (${author})` },
          {
            key: 'until',
            label: "Jusqu'au",
            cell: ({ until, isOver }) => `${formatDay(until)}${isOver ? ' (échu)' : ''}`,
          },
          {
            key: 'back',
            label: 'Action',
            cell: (person) => (
              <Button variant="text" disabled={isPending} onClick={() => mutate(person)}>
                Ne plus écarter
              </Button>
            ),
          },
        ]}
        rows={people}
        rowKey={({ id }) => id}
      />
    </InformationDialog>
  );
}
