import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type ReactNode } from 'react';
import tokens from '@/shared/theme/tokens.json';
import type { CellValue, ColumnDescriptor, Filter } from '../api';
import { FamilyIcon } from '@/shared/columns/FamilyIcon';
import { cellText } from '../grid/cellText';
import { Checklist } from './Checklist';
import { keyOf, tick } from './checklist';
import {
  draftOf,
  filtersOf,
  parseNumber,
  withoutColumn,
  type ColumnFilter,
  type FilterKind,
} from './columnFilter';
import { NumberTab } from './NumberTab';
import { useFilterValues } from './useFilterValues';

type Props = {
  descriptor: ColumnDescriptor;
  anchor: Element;
  filters: ColumnFilter[];
  /** The same with the search, as the list of values depends on it. */
  asked: Filter[];
  onApply: (filters: ColumnFilter[]) => void;
  onClose: () => void;
};

const kinds: { kind: FilterKind; label: string }[] = [
  { kind: 'values', label: 'Valeurs' },
  { kind: 'errors', label: 'Erreurs' },
  { kind: 'number', label: 'Numérique' },
];

/** The filter of one column (part 1 §2, "column filter"): values, errors or a comparison; nothing changes before Filtrer. */
export function FilterPopover({ descriptor, anchor, filters, asked, onApply, onClose }: Props) {
  const id = useId();
  const column = descriptor.technicalName;
  const [draft, setDraft] = useState(() => draftOf(column, filters));
  const [search, setSearch] = useState('');
  const [invalid, setInvalid] = useState(false);
  const number = useRef<HTMLInputElement>(null);
  const lists = useFilterValues(column, asked, draft.kind === 'values' ? search : '');
  const change = (members: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...members }));
  const apply = (own: ColumnFilter[]) => {
    onApply([...withoutColumn(filters, column), ...own]);
    onClose();
  };
  const submit = () => {
    if (draft.kind === 'number' && parseNumber(draft.number) === undefined) {
      setInvalid(true);
      number.current?.focus();
    } else apply(filtersOf(column, draft));
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: -6, horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': `${id}-title`,
          sx: { width: tokens.grid.filterPopupWidth, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack direction="row" sx={{ gap: 2, px: 4, pt: 3, alignItems: 'center' }}>
          <FamilyIcon icon={descriptor.displayPrefixIcon} />
          <Typography id={`${id}-title`} variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {descriptor.displayName}
          </Typography>
        </Stack>
        <Tabs
          value={draft.kind}
          onChange={(_event, kind: FilterKind) => change({ kind })}
          aria-labelledby={`${id}-title`}
          sx={{ px: 1.5, borderBottom: '1px solid var(--border-subtle)' }}
        >
          {kinds.map(({ kind, label }) => (
            <Tab
              key={kind}
              value={kind}
              label={label}
              id={`${id}-tab-${kind}`}
              aria-controls={`${id}-panel`}
              disableRipple
            />
          ))}
        </Tabs>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${draft.kind}`}>
          {draft.kind === 'values' && (
            <ValuesTab
              lists={lists}
              type={descriptor.columnType}
              ticked={draft.values}
              onTicked={(values) => change({ values })}
              search={search}
              onSearch={setSearch}
            />
          )}
          {draft.kind === 'errors' && (
            <ErrorsTab lists={lists} ticked={draft.errors} onTicked={(errors) => change({ errors })} />
          )}
          {draft.kind === 'number' && (
            <NumberTab draft={draft} onChange={change} invalid={invalid} input={number} />
          )}
        </div>
        <Stack
          direction="row"
          sx={{ gap: 2, px: 3, py: 3, borderTop: '1px solid var(--border-subtle)', alignItems: 'center' }}
        >
          <Button variant="text" onClick={() => apply([])}>
            Réinitialiser
          </Button>
          <Box sx={{ flex: 1 }} />
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" variant="contained" color="primary">
            Filtrer
          </Button>
        </Stack>
      </form>
    </Popover>
  );
}

type Lists = ReturnType<typeof useFilterValues>;

function ValuesTab(props: {
  lists: Lists;
  type: ColumnDescriptor['columnType'];
  ticked: CellValue[] | undefined;
  onTicked: (values: CellValue[] | undefined) => void;
  search: string;
  onSearch: (text: string) => void;
}) {
  const { lists, type, ticked, onTicked, search, onSearch } = props;
  const { whole, shown } = lists;
  const chosen = ticked && new Set(ticked.map(keyOf));
  const byKey = new Map(shown?.values.map((value) => [keyOf(value), value]));
  const items =
    whole &&
    shown?.values.map((value) => ({
      key: keyOf(value),
      text: cellText({ value, error: null }, type),
      tone: value === null || value === '' ? ('blank' as const) : ('plain' as const),
      ticked: chosen?.has(keyOf(value)) ?? true,
    }));
  return (
    <Checklist
      items={items}
      search={search}
      onSearch={onSearch}
      onTick={(keys, on) => {
        if (whole)
          onTicked(
            tick(
              ticked,
              whole,
              keys.map((key) => byKey.get(key) ?? null),
              on,
            ),
          );
      }}
      empty="Aucune valeur"
      notice={
        shown?.truncated
          ? 'Seules les 10 000 premières valeurs sont listées : recherchez pour trouver les autres.'
          : undefined
      }
      failure={failureOf(lists)}
    />
  );
}

function ErrorsTab(props: {
  lists: Lists;
  ticked: string[] | undefined;
  onTicked: (errors: string[] | undefined) => void;
}) {
  const { lists, ticked = [], onTicked } = props;
  const [search, setSearch] = useState('');
  const items = lists.whole?.errors
    .filter((code) => code.toLowerCase().includes(search.trim().toLowerCase()))
    .map((code) => ({ key: code, text: code, tone: 'error' as const, ticked: ticked.includes(code) }));
  return (
    <Checklist
      items={items}
      search={search}
      onSearch={setSearch}
      onTick={(codes, on) => {
        const others = ticked.filter((code) => !codes.includes(code));
        onTicked(on ? [...others, ...codes] : others);
      }}
      empty="Aucune erreur"
      notice={undefined}
      failure={failureOf(lists)}
    />
  );
}

const failureOf = ({ error, retry }: Lists): ReactNode =>
  error ? (
    <Stack
      role="alert"
      sx={{ px: 4, py: 4, gap: 3, alignItems: 'flex-start', fontSize: 13, color: 'var(--error-text)' }}
    >
      Erreur lors de la récupération des données
      <Button onClick={retry}>Réessayer</Button>
    </Stack>
  ) : undefined;
