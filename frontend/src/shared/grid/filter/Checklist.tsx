import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { SearchField } from '@/shared/list/SearchField';
import { VirtualList } from '@/shared/list/VirtualList';
import tokens from '@/shared/theme/tokens.json';
import { useListKeys } from './useListKeys';

const ITEM = tokens.grid.filterItemHeight;
const LIST = tokens.grid.filterListHeight;

export type Item = {
  text: string;
  tone: 'plain' | 'blank' | 'error';
  ticked: boolean | 'partly';
  /** How many rows hold it. */
  count: number;
};

type Props<Entry extends Item> = {
  /** Undefined while they are on their way; each has a text of its own. */
  items: Entry[] | undefined;
  search: string;
  onSearch: (text: string) => void;
  onTick: (items: Entry[], on: boolean) => void;
  /** Entrée in the search: filters by what it shows, at once. */
  onKeep: (items: Entry[]) => void;
  empty: string;
  notice: string | undefined;
  failure: ReactNode;
};

const colours = { plain: 'text.primary', blank: 'var(--text-muted)', error: 'var(--error-text)' };

/**
 * A list of boxes to tick, with a search and one box for all that it shows. One press of Tab passes it; the arrow keys
 * walk through it, from the search or from the box for all.
 */
export function Checklist<Entry extends Item>(props: Props<Entry>) {
  const { items, search, onSearch, onTick, onKeep, empty, notice, failure } = props;
  const id = useId();
  const count = items?.length ?? 0;
  const ticked = items?.filter((item) => item.ticked === true).length ?? 0;
  const some = items?.some((item) => item.ticked !== false) ?? false;
  const heights = useMemo(() => Array.from({ length: count }, () => ITEM), [count]);
  const keys = useListKeys(count, Math.floor(LIST / ITEM));
  const keepsOnceRead = useRef(false);
  useEffect(() => {
    if (!items || !keepsOnceRead.current) return;
    keepsOnceRead.current = false;
    if (items.length > 0) onKeep(items);
  }, [items, onKeep]);
  return (
    <div onKeyDown={keys.onKeyDown}>
      <Box
        sx={{ px: 4, pt: 3 }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || search.trim() === '') return;
          event.preventDefault();
          if (!items) keepsOnceRead.current = true;
          else if (items.length > 0) onKeep(items);
        }}
      >
        <SearchField
          autoFocus
          label="Rechercher une valeur"
          placeholder="Rechercher"
          value={search}
          onSearch={(text) => {
            keepsOnceRead.current = false;
            onSearch(text);
          }}
        />
      </Box>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', pl: 2.5, pr: 4, py: 1, borderBottom: '1px solid var(--border-subtle)' }}
      >
        <Checkbox
          id={`${id}-all`}
          size="small"
          disabled={count === 0}
          checked={count > 0 && ticked === count}
          indeterminate={some && ticked < count}
          onChange={() => onTick(items ?? [], ticked < count)}
        />
        <Box component="label" htmlFor={`${id}-all`} sx={{ flex: 1, fontSize: 13, fontWeight: 600 }}>
          Tout sélectionner
        </Box>
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {items && `${formatInteger(ticked)} sur ${formatInteger(count)}`}
        </Box>
      </Stack>
      {notice && <Box sx={{ px: 4, py: 2, fontSize: 12, color: 'var(--warning-text)' }}>{notice}</Box>}
      <Box sx={{ height: LIST }}>
        {failure ??
          (!items ? (
            <Loading />
          ) : count === 0 ? (
            <Box role="status" sx={{ px: 4, py: 4, fontSize: 13, color: 'text.secondary' }}>
              {empty}
            </Box>
          ) : (
            <VirtualList
              heights={heights}
              visible={LIST}
              reveal={keys.active}
              sx={{ height: LIST }}
              tabIndex={-1}
            >
              {(index) => {
                const item = items[index];
                return (
                  item && (
                    <Line
                      key={item.text}
                      item={item}
                      input={keys.itemProps(index)}
                      onTick={(on) => onTick([item], on)}
                      onAlone={() => onKeep([item])}
                    />
                  )
                );
              }}
            </VirtualList>
          ))}
      </Box>
    </div>
  );
}

type LineProps = {
  item: Item;
  input: object;
  onTick: (on: boolean) => void;
  /** Filters by this value alone, at once. */
  onAlone: () => void;
};

const Line = ({ item, input, onTick, onAlone }: LineProps) => (
  <Stack
    direction="row"
    sx={{
      height: ITEM,
      alignItems: 'center',
      pr: 4,
      borderBottom: '1px solid var(--border-subtle)',
      '& > button': { opacity: 0 },
      '&:hover > button, &:focus-within > button': { opacity: 1 },
    }}
  >
    <Stack
      component="label"
      direction="row"
      sx={{
        flex: 1,
        minWidth: 0,
        alignItems: 'center',
        pl: 2.5,
        pr: 2,
        fontSize: 13,
        cursor: 'pointer',
        color: colours[item.tone],
      }}
    >
      <Checkbox
        size="small"
        checked={item.ticked === true}
        indeterminate={item.ticked === 'partly'}
        onChange={({ target }) => onTick(target.checked)}
        slotProps={{
          input: {
            ...input,
            'aria-label': item.text,
            'aria-description': formatCount(item.count, 'ligne'),
          },
        }}
      />
      <Box component="span" sx={lines}>
        {item.text}
      </Box>
      <Box component="span" aria-hidden sx={counted}>
        {formatInteger(item.count)}
      </Box>
    </Stack>
    <Link
      component="button"
      type="button"
      // Tab passes the list: Entrée in the search keeps what it shows.
      tabIndex={-1}
      aria-label={`Seulement ${item.text}`}
      onClick={onAlone}
      sx={{ flexShrink: 0, fontSize: 12 }}
    >
      seulement
    </Link>
  </Stack>
);

const counted = {
  ml: 'auto',
  pl: 3,
  fontSize: 12,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;

const lines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

const Loading = () => (
  <Stack aria-busy role="status" aria-label="Récupération des valeurs">
    {[60, 75, 48, 66, 54].map((width) => (
      <Stack key={width} sx={{ height: ITEM, px: 4, justifyContent: 'center' }}>
        <Skeleton variant="rounded" height={10} width={`${width}%`} />
      </Stack>
    ))}
  </Stack>
);
