import Link from '@mui/material/Link';
import { EmailAddress } from '../frame/EmailAddress';

/** Whom to write to: the school's address, in the middle of a sentence. */
export function WriteTo({ email }: { email: string | null | undefined }) {
  if (!email) return <>écrivez au service des admissions</>;
  return (
    <>
      écrivez à{' '}
      <Link href={`mailto:${email}`}>
        <EmailAddress>{email}</EmailAddress>
      </Link>
    </>
  );
}
