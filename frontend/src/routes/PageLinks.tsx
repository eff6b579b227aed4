import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { publicPages } from '@/shared/paths';

export const SITE_MAP = 'Plan du site';

export type LinkedPage = { label: string; path: string };

/** The public pages, the last part of every site map. */
export const informationPages: LinkedPage[] = Object.values(publicPages).map(({ path, title }) => ({
  label: title,
  path,
}));

/** A part of a site map: its title, and a link to each of its pages. */
export const PageLinks = ({ title, pages }: { title: string; pages: LinkedPage[] }) => (
  <section>
    <Typography variant="h2">{title}</Typography>
    <ul>
      {pages.map(({ label, path }) => (
        <li key={path}>
          <Link href={path} sx={{ lineHeight: 2 }}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
