import Link from '@mui/material/Link';
import { useCampaign } from '@/shared/campaign/useCampaign';

/** Whom to write to, before one has an account. */
export function Contact() {
  const email = useCampaign()?.contactEmail;
  if (!email) return <>prévenez le service des admissions</>;
  return (
    <>
      écrivez à <Link href={`mailto:${email}`}>{email}</Link>
    </>
  );
}
