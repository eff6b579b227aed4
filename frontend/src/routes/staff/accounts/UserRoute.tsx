import { useParams } from '@tanstack/react-router';
import { UserPage } from '@/features/accounts/users/UserPage';

/** Creation without an id in the address, edition with one: each user is a form of its own. */
export function UserRoute() {
  const { id }: { id?: string } = useParams({ strict: false });
  return <UserPage key={id ?? 'new'} id={id} />;
}
