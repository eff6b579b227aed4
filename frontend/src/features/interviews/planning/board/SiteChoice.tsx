import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';

type Props = {
  siteId: string | undefined;
  sites: { id: string; name: string }[];
  onSite: (siteId: string | undefined) => void;
};

const ALL = 'all';

/** Whose juries the board shows. */
export function SiteChoice({ siteId, sites, onSite }: Props) {
  const known = sites.some(({ id }) => id === siteId);
  return (
    <Select
      value={siteId !== undefined && known ? siteId : ALL}
      onChange={({ target }) => onSite(target.value === ALL ? undefined : target.value)}
      inputProps={{ 'aria-label': 'Site' }}
      sx={{ width: 168, flexShrink: 0 }}
    >
      <MenuItem value={ALL}>Tous les sites</MenuItem>
      {sites.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Select>
  );
}
