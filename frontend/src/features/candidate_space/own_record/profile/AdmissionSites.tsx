import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { focusIfLost } from '@/shared/frame/focusIfLost';
import { Card } from '@/shared/list/Card';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import { moved, rankFaults, renumbered, type RankedSite } from './ranks';
import type { ProfileFields } from './schema';
import { useRowDrag } from './useRowDrag';
import { ofName } from '@/shared/format/people';

/**
 * The sites in the order of preference. Arrows and dragging renumber all of them; typing changes one number alone, and no
 * row moves under the finger.
 */
export function AdmissionSites() {
  const { setValue, formState } = useFormContext<ProfileFields>();
  const sites = useWatch<ProfileFields, 'admissionSites'>({ name: 'admissionSites' });
  const [announced, announce] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const renumber = () => {
    change(renumbered(sites));
    announce('Sites renumérotés');
  };
  // The button leaves with what it corrected.
  useEffect(() => {
    if (announced) focusIfLost(heading.current);
  }, [announced]);
  const id = useId();
  const faults = rankFaults(sites.map(({ position }) => position));
  const errors = formState.errors.admissionSites;
  const change = (next: RankedSite[]) =>
    setValue('admissionSites', next, { shouldDirty: true, shouldValidate: true });
  const move = (from: number, to: number) => {
    change(moved(sites, from, to));
    announce(`${sites[from]?.name ?? ''}, rang ${to + 1} sur ${sites.length}`);
  };
  const { drag, handle } = useRowDrag(move);
  if (sites.length === 0) return null;
  return (
    <Box component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography
        ref={heading}
        variant="h2"
        component="h3"
        tabIndex={-1}
        sx={{ fontSize: 20, '&:focus': { outline: 'none' } }}
      >
        Sites d&apos;admission
      </Typography>
      <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
        Classez les {sites.length} sites : 1 est celui que vous préférez. Glissez une ligne, touchez une
        flèche ou tapez un rang.
      </Typography>
      <Card component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sites.map((site, index) => (
          <Row
            key={site.id}
            site={site}
            index={index}
            count={sites.length}
            handle={handle(index)}
            dragged={drag?.from === index}
            dropped={
              drag?.to === index && drag.to !== drag.from
                ? drag.to < drag.from
                  ? 'above'
                  : 'below'
                : undefined
            }
            // An untouched rank is an error only when the form is submitted.
            error={
              errors?.[index]?.position?.message !== undefined &&
              (site.position !== '' || formState.isSubmitted)
                ? (faults[index] ?? errors[index].position.message)
                : undefined
            }
            onType={(position) =>
              change(sites.map((each, at) => (at === index ? { ...each, position } : each)))
            }
            onMove={(to) => move(index, to)}
          />
        ))}
      </Card>
      <FieldMessage id={`${id}-sites`} error={errors?.root?.message ?? errors?.message} />
      {faults.some(Boolean) && (
        <Button startIcon={<FormatListNumbered />} onClick={renumber} sx={{ height: 48, fontSize: 16 }}>
          Renuméroter dans cet ordre
        </Button>
      )}
      <span aria-live="polite" style={visuallyHidden}>
        {announced}
      </span>
    </Box>
  );
}

type RowProps = {
  site: RankedSite;
  index: number;
  count: number;
  error: string | undefined;
  handle: ComponentProps<'span'>;
  dragged: boolean;
  /** On which side of this row the one that is dragged would go. */
  dropped: 'above' | 'below' | undefined;
  onType: (position: string) => void;
  onMove: (to: number) => void;
};

function Row({ site, index, count, error, handle, dragged, dropped, onType, onMove }: RowProps) {
  const id = useId();
  const arrow = { width: 48, height: 48, borderRadius: '8px' };
  return (
    <Box
      component="li"
      sx={{
        p: 2,
        pl: 0,
        opacity: dragged ? 0.5 : 1,
        '&:not(:last-child)': { borderBottom: '1px solid var(--border-subtle)' },
        ...(dropped && { boxShadow: `inset 0 ${dropped === 'above' ? 3 : -3}px var(--accent-main)` }),
      }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box component="span" aria-hidden {...handle} sx={handleStyle}>
          <DragIndicator sx={{ color: 'var(--text-muted)' }} />
        </Box>
        <OutlinedInput
          name={`admissionSites.${index}.position`}
          value={site.position}
          error={error !== undefined}
          onChange={(event) => onType(event.target.value)}
          inputProps={{
            inputMode: 'numeric',
            autoComplete: 'off',
            'aria-label': `Rang ${ofName(site.name)}`,
            'aria-describedby': `${id}-help`,
            style: { textAlign: 'center', paddingInline: 4 },
          }}
          sx={{ width: 56, flex: 'none' }}
        />
        <Typography sx={{ flex: '1 1 60px', minWidth: 0, fontSize: 16, overflowWrap: 'anywhere' }}>
          {site.name}
        </Typography>
        <IconButton
          aria-label={`Monter ${site.name}, rang ${index + 1}`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
          sx={arrow}
        >
          <ArrowUpward />
        </IconButton>
        <IconButton
          aria-label={`Descendre ${site.name}, rang ${index + 1}`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
          sx={arrow}
        >
          <ArrowDownward />
        </IconButton>
      </Stack>
      {error !== undefined && (
        <Box sx={{ pl: HANDLE_WIDTH }}>
          <FieldMessage id={`${id}-help`} error={error} />
        </Box>
      )}
    </Box>
  );
}

const HANDLE_WIDTH = '32px';

/** As high as a finger; it does not scroll the page. The arrows serve the keyboard and screen readers. */
const handleStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: HANDLE_WIDTH,
  height: 48,
  mr: -2,
  flex: 'none',
  cursor: 'grab',
  touchAction: 'none',
};
