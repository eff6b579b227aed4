import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formulasQuery } from '@/features/formulas/definitions/queries';
import { descriptorsQuery, foundQuery } from '@/features/ranking/grid/queries';
import { viewsQuery } from '@/features/ranking/views/queries';
import { fold } from '@/shared/format/fold';
import { openJobs } from '@/shared/jobs/panel';
import { paths } from '@/shared/paths';
import { useAccount, useCan } from '@/shared/session/useAccount';
import { administrationPages } from '../administrationPages';
import { toolbarPages } from '../navigation';

/** Something to go to, or to do: its kind in a word, and the address or what runs. */
export type PaletteItem = {
  key: string;
  kind: string;
  label: string;
  go: { to: string; search?: Record<string, string> } | { run: () => void };
};

const MOST_OF_A_KIND = 6;

/** What matches the text that was typed, candidates first; without text, the pages and the actions. */
export function usePaletteItems(typed: string) {
  const can = useCan();
  const entries = useAccount().profile?.toolbar ?? [];
  const ranks = entries.includes('candidates');
  const administers = entries.includes('administrations');
  const text = fold(typed.trim());
  const views = useQuery({ ...viewsQuery, enabled: ranks });
  const columns = useQuery({ ...descriptorsQuery, enabled: ranks });
  const formulas = useQuery({ ...formulasQuery, enabled: can('changeFormula') });
  const candidates = useQuery({
    ...foundQuery(typed.trim()),
    enabled: ranks && text !== '',
    placeholderData: keepPreviousData,
  });
  const actions: (PaletteItem | false)[] = [
    can('resolveGradeConflicts') &&
      action('Résoudre les conflits de notes', { to: paths.candidates, search: { alert: 'conflicts' } }),
    can('simulateImport') && action('Importer des candidatures', { to: paths.candidatesImport }),
    can('changeFormula') && action('Nouvelle formule', { to: paths.newFormula }),
    action('Ouvrir Travaux', { run: openJobs }),
  ];
  const pages = [
    ...entries.map((entry) => toolbarPages[entry]),
    ...(administers ? administrationPages : []),
  ].map(({ label, path }): PaletteItem => ({ key: `page ${path}`, kind: 'Page', label, go: { to: path } }));
  const found = (items: (PaletteItem | false)[]) =>
    items
      .filter((item) => item !== false)
      .filter(({ label }) => fold(label).includes(text))
      .slice(0, text === '' ? undefined : MOST_OF_A_KIND);
  const local = [...found(pages), ...found(actions)];
  if (text === '') return { items: local, pending: false };
  return {
    items: [
      ...(candidates.data ?? []).map(({ id, person }): PaletteItem => ({
        key: `candidate ${id}`,
        kind: 'Candidat',
        label: person ? `${person.name}, n°\u00a0${person.externalId}` : id,
        go: { to: paths.candidates, search: { candidat: id } },
      })),
      ...local,
      ...found(
        (views.data ?? []).map(({ id, name }) => ({
          key: `view ${id}`,
          kind: 'Vue',
          label: name,
          go: { to: paths.candidates, search: { vue: id } },
        })),
      ),
      ...found(
        (columns.data ?? [])
          .filter(({ columnType }) => columnType !== 'counter')
          .map(({ technicalName, displayName }) => ({
            key: `column ${technicalName}`,
            kind: 'Colonne',
            label: displayName,
            go: { to: paths.candidates, search: { colonne: technicalName } },
          })),
      ),
      ...found(
        (formulas.data ?? []).map(({ id, name }) => ({
          key: `formula ${id}`,
          kind: 'Formule',
          label: name,
          go: { to: paths.formula(id) },
        })),
      ),
    ],
    pending: candidates.isFetching,
  };
}

const action = (label: string, go: PaletteItem['go']): PaletteItem => ({
  key: `action ${label}`,
  kind: 'Action',
  label,
  go,
});
