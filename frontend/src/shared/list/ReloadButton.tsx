import Refresh from '@mui/icons-material/Refresh';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { BusyButton } from '../frame/BusyButton';

/** Asks the server again for all that the page shows of the queries under `queryKey`. */
export function ReloadButton({ queryKey }: { queryKey: QueryKey }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({ mutationFn: () => client.invalidateQueries({ queryKey }) });
  return (
    <BusyButton startIcon={<Refresh />} busy={isPending} onClick={() => mutate()}>
      Recharger
    </BusyButton>
  );
}
