import Stack from '@mui/material/Stack';
import { SchoolFrame } from '@/shared/campaign/SchoolFrame';
import { guideOf } from '@/shared/frame/guides';
import { paths } from '@/shared/paths';
import { useAccount } from '@/shared/session/useAccount';
import { informationPages, PageLinks, SITE_MAP } from './PageLinks';

/** The pages of a candidate or of a jury. */
export function OwnSiteMap() {
  const isJury = useAccount().profile?.application === 'jury';
  const space = isJury
    ? { label: 'Espace Jury', path: paths.jury }
    : { label: 'Mon espace candidat', path: paths.candidate };
  return (
    <SchoolFrame title={SITE_MAP}>
      <Stack sx={{ width: '100%', maxWidth: 720, mx: 'auto', px: 4, py: 6 }}>
        <PageLinks title="Votre espace" pages={[space]} />
        <PageLinks
          title="Aide et informations"
          pages={[{ label: 'Aide', path: guideOf(space.path) }, ...informationPages]}
        />
      </Stack>
    </SchoolFrame>
  );
}
