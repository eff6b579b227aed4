import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { FamilyIcon } from '@/shared/columns/FamilyIcon';
import { TitledPopover } from '@/shared/frame/TitledPopover';
import tokens from '@/shared/theme/tokens.json';
import type { ColumnDescriptor, Filter } from '../api';
import {
  draftOf,
  faultOf,
  filtersOf,
  withoutColumn,
  type ColumnFilter,
  type FilterKind,
} from './columnFilter';
import { ErrorsTab } from './ErrorsTab';
import { NumberTab } from './NumberTab';
import { useFilterValues, type ValuesQuery } from './useFilterValues';
import { ValuesTab } from './ValuesTab';

type Props = {
  descriptor: ColumnDescriptor;
  anchor: Element;
  filters: ColumnFilter[];
  /** The same with the search, as the list of values depends on it. */
  filtersWithSearch: Filter[];
  valuesQuery: ValuesQuery;
  onApply: (filters: ColumnFilter[]) => void;
  onClose: () => void;
};

const kinds: { kind: FilterKind; label: string }[] = [
  { kind: 'values', label: 'Valeurs' },
  { kind: 'errors', label: 'Erreurs' },
  { kind: 'number', label: 'Numérique' },
];

/** The filter of one column (docs/rules/candidate-table.md): values, errors or a comparison; nothing changes before Filtrer. */
export function FilterPopover(props: Props) {
  const { descriptor, anchor, filters, filtersWithSearch, valuesQuery, onApply, onClose } = props;
  const id = useId();
  const column = descriptor.technicalName;
  const [draft, setDraft] = useState(() => draftOf(column, filters));
  const [search, setSearch] = useState('');
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>();
  const number = useRef<HTMLInputElement>(null);
  const upper = useRef<HTMLInputElement>(null);
  const lists = useFilterValues(
    valuesQuery,
    column,
    filtersWithSearch,
    draft.kind === 'values' ? search : '',
  );
  const change = (members: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...members }));
  const apply = (own: ColumnFilter[]) => {
    onApply([...withoutColumn(filters, column), ...own]);
    onClose();
  };
  const submit = () => {
    const found = draft.kind === 'number' ? faultOf(draft) : undefined;
    setFault(found);
    if (found) (found === 'upper' ? upper : number).current?.focus();
    else apply(filtersOf(column, draft));
  };
  const keep = (members: Partial<typeof draft>) =>
    apply(filtersOf(column, { ...draft, values: undefined, errors: undefined, ...members }));
  return (
    <TitledPopover
      title={descriptor.displayName}
      icon={<FamilyIcon icon={descriptor.displayPrefixIcon} />}
      anchor={anchor}
      width={tokens.grid.filterPopupWidth}
      closable={false}
      onClose={onClose}
    >
      {/* On a short screen, or zoomed in, what is between scrolls: title and buttons stay in sight. */}
      <Box
        component="form"
        role="search"
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <Tabs
          value={draft.kind}
          onChange={(_event, kind: FilterKind) => change({ kind })}
          aria-label={descriptor.displayName}
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
        <Box
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${draft.kind}`}
          sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}
        >
          {draft.kind === 'values' && (
            <ValuesTab
              lists={lists}
              column={descriptor}
              ticked={draft.values}
              onTicked={(values) => change({ values })}
              onKeep={(values) => keep({ values })}
              search={search}
              onSearch={setSearch}
            />
          )}
          {draft.kind === 'errors' && (
            <ErrorsTab
              lists={lists}
              ticked={draft.errors}
              onTicked={(errors) => change({ errors })}
              onKeep={(errors) => keep({ errors })}
            />
          )}
          {draft.kind === 'number' && (
            <NumberTab draft={draft} onChange={change} fault={fault} fields={{ number, upper }} />
          )}
        </Box>
        <Buttons onReset={() => apply([])} onCancel={onClose} />
      </Box>
    </TitledPopover>
  );
}

/** Part 1 §2: Filtrer, Annuler, Réinitialiser. */
const Buttons = ({ onReset, onCancel }: { onReset: () => void; onCancel: () => void }) => (
  <Stack
    direction="row"
    sx={{ gap: 2, px: 3, py: 3, borderTop: '1px solid var(--border-subtle)', alignItems: 'center' }}
  >
    <Button variant="text" onClick={onReset}>
      Réinitialiser
    </Button>
    <Box sx={{ flex: 1 }} />
    <Button onClick={onCancel}>Annuler</Button>
    <Button type="submit" variant="contained" color="primary">
      Filtrer
    </Button>
  </Stack>
);
