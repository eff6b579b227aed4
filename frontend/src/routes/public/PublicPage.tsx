import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { PublicText } from '@/shared/campaign/PublicText';
import { publicCampaignQuery } from '@/shared/campaign/queries';
import { SchoolFrame } from '@/shared/campaign/SchoolFrame';
import { Loading } from '@/shared/frame/Loading';
import { ErrorState } from '@/shared/list/StateMessage';
import { paths, publicPages } from '@/shared/paths';

/** A page that everybody reads, without an account: legal notice, personal data, accessibility. */
export function PublicPage({ name }: { name: keyof typeof publicPages }) {
  const { data, error, refetch } = useQuery(publicCampaignQuery);
  const { title } = publicPages[name];
  return (
    <SchoolFrame title={title}>
      <Stack component="article" sx={{ width: '100%', maxWidth: 720, mx: 'auto', gap: 5, px: 4, py: 6 }}>
        {data && <PublicText page={data.pages[name]} />}
        {!data && error && (
          <ErrorState title="Cette page n'a pas pu être lue" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading name="Récupération de la page" height={480} />}
        <Link href={paths.home} sx={{ alignSelf: 'start', py: 3 }}>
          Aller au portail
        </Link>
      </Stack>
    </SchoolFrame>
  );
}

export const LegalNotice = () => <PublicPage name="legalNotice" />;
export const Privacy = () => <PublicPage name="privacy" />;
export const Accessibility = () => <PublicPage name="accessibility" />;
