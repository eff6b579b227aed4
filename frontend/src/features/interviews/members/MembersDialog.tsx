import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useQuery } from '@tanstack/react-query';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { Loading } from '@/shared/frame/Loading';
import { ErrorState } from '@/shared/list/StateMessage';
import { MembersForm } from './MembersForm';
import { availableMembersQuery, juryDaysQuery, membersQuery } from './queries';

type Props = {
  jury: { id: string; name: string };
  onClose: () => void;
  /** Others sit now. */
  onSaved?: () => void;
};

/** Who sits in a jury, and on which of its days (docs/rules/interviews.md). */
export function MembersDialog({ jury, onClose, onSaved }: Props) {
  const title = `Qui siège : ${jury.name}`;
  const members = useQuery(membersQuery(jury.id));
  const days = useQuery(juryDaysQuery(jury.id));
  const available = useQuery(availableMembersQuery);
  const all = [members, days, available];
  const failed = all.find(({ error }) => error !== null);
  if (members.data && days.data && available.data)
    return (
      <MembersForm
        {...{ title, jury, onClose }}
        present={members.data}
        days={days.data}
        available={available.data}
        onSaved={() => onSaved?.()}
      />
    );
  return (
    <TitledDialog title={title} onClose={onClose} width={760}>
      <DialogContent>
        {failed ? (
          <ErrorState
            title="Erreur lors de la récupération des membres du jury"
            error={failed.error}
            onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
          />
        ) : (
          <Loading name="Récupération des membres du jury" height={160} />
        )}
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Fermer
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
