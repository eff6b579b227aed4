import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useId, useMemo, type ReactNode } from 'react';
import { formatInteger } from '@/shared/format/numbers';
import { VirtualList } from '@/shared/list/VirtualList';
import tokens from '@/shared/theme/tokens.json';

const { filterItemHeight: ITEM, filterListHeight: LIST } = tokens.grid;

type Item = { key: string; text: string; tone: 'plain' | 'blank' | 'error'; ticked: boolean };

type Props = {
  items: Item[] | undefined;
  search: string;
  onSearch: (text: string) => void;
  onTick: (keys: string[], on: boolean) => void;
  empty: string;
  notice: string | undefined;
  failure: ReactNode;
};

const colours = { plain: 'text.primary', blank: 'var(--text-muted)', error: 'var(--error-text)' };

/** A list of boxes to tick, with a search and one box for all that it shows. */
export function Checklist({ items, search, onSearch, onTick, empty, notice, failure }: Props) {
  const id = useId();
  const count = items?.length ?? 0;
  const ticked = items?.filter((item) => item.ticked).length ?? 0;
  const heights = useMemo(() => Array.from({ length: count }, () => ITEM), [count]);
  return (
    <>
      <Box sx={{ px: 4, pt: 3 }}>
        <OutlinedInput
          fullWidth
          placeholder="Rechercher"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          inputProps={{ 'aria-label': 'Rechercher une valeur', maxLength: 200 }}
          startAdornment={
            <InputAdornment position="start">
              <Search aria-hidden sx={{ fontSize: 18 }} />
            </InputAdornment>
          }
          sx={{ height: 32, fontSize: 13 }}
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
          indeterminate={ticked > 0 && ticked < count}
          onChange={() =>
            onTick(
              (items ?? []).map(({ key }) => key),
              ticked < count,
            )
          }
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
            <Box sx={{ px: 4, py: 4, fontSize: 13, color: 'text.secondary' }}>{empty}</Box>
          ) : (
            <VirtualList heights={heights} visible={LIST} sx={{ height: LIST }} tabIndex={-1}>
              {(index) => {
                const item = items[index];
                return (
                  item && (
                    <Stack
                      key={item.key}
                      component="label"
                      direction="row"
                      sx={{
                        height: ITEM,
                        alignItems: 'center',
                        pl: 2.5,
                        pr: 4,
                        borderBottom: '1px solid var(--border-subtle)',
                        fontSize: 13,
                        cursor: 'pointer',
                        color: colours[item.tone],
                      }}
                    >
                      <Checkbox
                        size="small"
                        checked={item.ticked}
                        onChange={({ target }) => onTick([item.key], target.checked)}
                      />
                      <Box component="span" sx={lines}>
                        {item.text}
                      </Box>
                    </Stack>
                  )
                );
              }}
            </VirtualList>
          ))}
      </Box>
    </>
  );
}

const lines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

function Loading() {
  return (
    <Stack role="status" aria-label="Récupération des valeurs">
      {[60, 75, 48, 66, 54].map((width) => (
        <Stack key={width} sx={{ height: ITEM, px: 4, justifyContent: 'center' }}>
          <Skeleton variant="rounded" height={10} width={`${width}%`} />
        </Stack>
      ))}
    </Stack>
  );
}
