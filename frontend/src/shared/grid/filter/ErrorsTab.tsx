import { useState } from 'react';
import { Checklist } from './Checklist';
import { ListFailure } from './ListFailure';
import type { FilterLists } from './useFilterValues';

type Props = {
  lists: FilterLists;
  ticked: string[] | undefined;
  onTicked: (errors: string[]) => void;
};

/** Erreurs: the error codes that the column takes. */
export function ErrorsTab({ lists, ticked = [], onTicked }: Props) {
  const [search, setSearch] = useState('');
  const items = lists.whole?.errors
    .filter((code) => code.toLowerCase().includes(search.trim().toLowerCase()))
    .map((code) => ({ text: code, tone: 'error' as const, ticked: ticked.includes(code) }));
  return (
    <Checklist
      items={items}
      search={search}
      onSearch={setSearch}
      onTick={(toggled, on) => {
        const codes = toggled.map(({ text }) => text);
        const others = ticked.filter((code) => !codes.includes(code));
        onTicked(on ? [...others, ...codes] : others);
      }}
      empty="Aucune erreur"
      notice={undefined}
      failure={lists.error && <ListFailure error={lists.error} onRetry={lists.retry} />}
    />
  );
}
