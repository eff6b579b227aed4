import { useState } from 'react';
import { Checklist } from './Checklist';
import { ListFailure } from './ListFailure';
import type { FilterLists } from './useFilterValues';

type Props = {
  lists: FilterLists;
  ticked: string[] | undefined;
  onTicked: (errors: string[]) => void;
  /** Filters by these errors at once. */
  onKeep: (errors: string[]) => void;
};

/** Erreurs: the error codes that the column takes. */
export function ErrorsTab({ lists, ticked = [], onTicked, onKeep }: Props) {
  const [search, setSearch] = useState('');
  const counts = lists.whole?.errorCounts ?? [];
  const items = lists.whole?.errors
    .map((code, index) => ({
      text: code,
      tone: 'error' as const,
      ticked: ticked.includes(code),
      count: counts[index] ?? 0,
    }))
    .filter(({ text }) => text.toLowerCase().includes(search.trim().toLowerCase()));
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
      onKeep={(kept) => onKeep(kept.map(({ text }) => text))}
      empty="Aucune erreur"
      notice={undefined}
      failure={lists.error && <ListFailure error={lists.error} onRetry={lists.retry} />}
    />
  );
}
