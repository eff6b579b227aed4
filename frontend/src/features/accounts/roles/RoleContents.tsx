import Typography from '@mui/material/Typography';
import { InformationDialog } from '@/shared/dialog/InformationDialog';
import { profileOf } from '@/shared/permissions/profiles';
import { roleLabel } from '@/shared/accounts/roleLabel';
import { RoleSet } from '@/shared/accounts/RoleSet';
import { addChild, removeChild, type Role } from './api';
import { texts } from './labels';
import { useChangeRoles } from './useChangeRoles';

type Props = { role: Role; roles: Role[]; onClose: () => void };

/** Whether the server takes the role inside another: not one that opens the staff's or the candidates' application. */
const canBeInside = (name: string) => [undefined, 'jury'].includes(profileOf([name])?.application);

/** The roles inside a role: those who hold it have their rights too. */
export function RoleContents({ role, roles, onClose }: Props) {
  const { mutate, isPending } = useChangeRoles(
    ({ child, add }: { child: string; add: boolean }) => (add ? addChild : removeChild)(role.name, child),
    texts.updated,
    texts.updateFailed,
  );
  const inside = role.children.map(({ name }) => name);
  const offered = roles
    .map(({ name }) => name)
    .filter((name) => name !== role.name && !inside.includes(name) && canBeInside(name));
  return (
    <InformationDialog title={`Composer ${roleLabel(role.name)}`} onClose={onClose}>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>
        Qui a ce rôle a aussi les droits de ceux-ci, dès sa prochaine connexion ou au plus tard en quelques
        minutes.
      </Typography>
      <RoleSet
        names={inside}
        offered={offered}
        choiceLabel="Rôle à inclure"
        addLabel="Inclure"
        removeLabel={(child) => `Retirer ${child}`}
        busy={isPending}
        onAdd={(child) => mutate({ child, add: true })}
        onRemove={(child) => mutate({ child, add: false })}
      />
    </InformationDialog>
  );
}
