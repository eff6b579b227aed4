import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { paths, publicPages } from '../paths';
import { useSession } from '../session/useSession';
import type { PublicCampaign } from './api';

/** What the law has a portal write on every page (`CONFORMITIES` of the server). */
const conformities: Record<PublicCampaign['conformity'], string> = {
  TOTAL: 'totalement conforme',
  PARTIAL: 'partiellement conforme',
  NONE: 'non conforme',
};

type Props = {
  /** Undefined until it is read. */
  conformity: PublicCampaign['conformity'] | undefined;
  /** The guide of the page, where no menu has it. */
  guide?: string;
  /** One low line, under a page that is as high as the window. */
  low?: boolean;
};

/** The foot of every page: the guide, the pages that the school owes its users, how far the portal conforms to the RGAA. */
export function LegalLinks({ conformity, guide, low = false }: Props) {
  const { accessibility, ...others } = publicPages;
  const label = conformity
    ? `${accessibility.title}\u00a0: ${conformities[conformity]}`
    : accessibility.title;
  const signedIn = useSession().status === 'signedIn';
  const links = [
    ...(signedIn ? [{ path: paths.siteMap, title: 'Plan du site' }] : []),
    ...(guide ? [{ path: guide, title: 'Aide' }] : []),
    ...Object.values(others),
    { ...accessibility, title: label },
  ];
  return (
    <Stack
      component="nav"
      aria-label="Aide et informations légales"
      direction="row"
      sx={{
        flexWrap: 'wrap',
        justifyContent: low ? 'end' : 'center',
        columnGap: low ? 4 : 5,
        px: 4,
        py: low ? 0 : 3,
        '@media print': { display: 'none' },
      }}
    >
      {links.map(({ path, title }) => (
        <Link
          key={path}
          href={path}
          sx={
            low
              ? { fontSize: 12, lineHeight: '24px', color: 'text.secondary' }
              : { py: 2.5, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }
          }
        >
          {title}
        </Link>
      ))}
    </Stack>
  );
}
