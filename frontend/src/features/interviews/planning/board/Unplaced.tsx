import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatInteger } from '@/shared/format/numbers';
import { focusRing } from '@/shared/theme/components';
import type { Board, Waiting } from './api';
import { texts } from './labels';
import { reasonOf, wishOf } from './marks';

/** Who waits for a slot, by site. */
export function Unplaced({ board, editable }: { board: Board; editable: boolean }) {
  const { unplaced, unplacedCount } = board;
  const sites = new Map<string, Waiting[]>();
  for (const waiting of unplaced) {
    const site = waiting.site ?? 'Sans site';
    sites.set(site, [...(sites.get(site) ?? []), waiting]);
  }
  return (
    <Box component="section" aria-labelledby="unplaced" sx={{ p: 3 }}>
      <Typography id="unplaced" variant="h3" component="h2">
        {texts.unplaced} <Chip component="span" size="small" label={formatInteger(unplacedCount)} />
      </Typography>
      {editable && unplacedCount > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          Glissez un candidat sur un créneau, ou Espace pour le prendre.
        </Typography>
      )}
      {unplacedCount === 0 && (
        <Typography sx={{ color: 'text.secondary', mt: 2 }}>Tous ont un créneau.</Typography>
      )}
      {[...sites].map(([site, waiting]) => (
        <Box key={site} component="section" aria-label={site}>
          <Typography variant="body2" component="h3" sx={{ mt: 3, mb: 1, fontWeight: 600 }}>
            {site}
          </Typography>
          <Box component="ul" sx={listStyles}>
            {waiting.map((each) => (
              <WaitingItem key={each.id} waiting={each} editable={editable} />
            ))}
          </Box>
        </Box>
      ))}
      {unplaced.length < unplacedCount && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Les {formatInteger(unplaced.length)} premiers sur {formatInteger(unplacedCount)}.
        </Typography>
      )}
    </Box>
  );
}

function WaitingItem({ waiting, editable }: { waiting: Waiting; editable: boolean }) {
  const reason = reasonOf(waiting);
  const content = (
    <>
      <strong>{waiting.name}</strong>
      <span>
        n° {waiting.externalId} · {wishOf(waiting)}
      </span>
      {reason !== undefined && <span>{reason}</span>}
    </>
  );
  if (!editable)
    return (
      <li className="waiting" data-waiting={waiting.id} tabIndex={-1}>
        {content}
      </li>
    );
  return (
    <li>
      <button type="button" className="waiting" data-candidate={waiting.id} data-waiting={waiting.id}>
        {content}
      </button>
    </li>
  );
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& .waiting': {
    display: 'block',
    width: '100%',
    mb: 1,
    px: 3,
    py: 2,
    textAlign: 'left',
    font: 'inherit',
    fontSize: 13,
    lineHeight: '18px',
    color: 'text.primary',
    backgroundColor: 'background.paper',
    border: '1px solid var(--border-default)',
    borderRadius: '6px',
    '& span': { display: 'block', color: 'text.secondary' },
  },
  '& .waiting:focus-visible': focusRing,
  '& button.waiting': { cursor: 'grab' },
};
