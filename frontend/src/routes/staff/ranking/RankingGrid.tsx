import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { TagCell } from '@/features/candidates/tags/TagCell';
import { lazyPart } from '@/shared/frame/lazyPart';
import { Classement } from '@/features/ranking/grid/Classement';
import { GridSkeleton } from '@/shared/grid/GridSkeleton';
import type { GridLayout } from '@/shared/grid/columnDefs';
import { DATA_FAILED, ErrorState } from '@/shared/list/StateMessage';
import { paths } from '@/shared/paths';
import type { Ranking } from './useRanking';
import { WriteToList } from './WriteButton';

/** The default layout of the columns of the Classement. */
const layout: GridLayout = {
  ticked: true,
  pinned: ['Groupe', 'Numero', 'Nom', 'Prenom'],
  pinnedWhenNarrow: ['Nom'],
  widths: {
    Numero: 112,
    Nom: 148,
    Prenom: 124,
    Groupe: 96,
    Boursier: 188,
    LieuEntretien: 168,
    StatutEntretien: 124,
    SiteEntretienEffectif: 148,
    CreneauEntretien: 180,
    Étiquettes: 220,
  },
  renderers: { Étiquettes: TagCell },
};

const ColumnStatistics = lazyPart(async () => ({
  default: (await import('@/features/ranking/column_statistics/ColumnStatistics')).ColumnStatistics,
}));
const ExplanationPopover = lazyPart(async () => ({
  default: (await import('@/features/formulas/definitions/preview/ExplanationPopover')).ExplanationPopover,
}));

/** The grid once its columns and the views are known; until then its shape, or why they could not be read. */
export function RankingGrid({ ranking }: { ranking: Ranking }) {
  const { descriptors, views, chosen, can } = ranking;
  if (!descriptors.data && descriptors.error)
    return <ErrorState title={DATA_FAILED} error={descriptors.error} onRetry={ranking.refresh} />;
  // With the banner, whose height the rows must not be pushed by once they are there.
  if (!descriptors.data || !views.settled || !ranking.bannerKnown || ranking.inAddress.awaited)
    return <GridSkeleton label="Récupération des candidats" />;
  return (
    <Classement
      descriptors={descriptors.data}
      layout={layout}
      query={ranking.query}
      notice={ranking.inUse.notice}
      onFilters={ranking.setFilters}
      onSearch={ranking.setSearch}
      onClear={ranking.clearFilters}
      adding={ranking.addingFilter.open}
      onAdding={ranking.addingFilter.setOpen}
      arrangement={chosen.arrangement}
      grid={ranking.grid}
      onReady={ranking.onReady}
      count={ranking.count}
      onCount={ranking.setCount}
      broken={ranking.broken}
      formulaId={ranking.formulaId}
      onFormula={ranking.toggleFormula}
      candidateId={ranking.candidateId}
      onCandidate={ranking.selectCandidate}
      why={ranking.why}
      statistics={(popover) => (
        <Suspense>
          <ColumnStatistics
            {...popover}
            onFormula={formulaOpener(ranking, popover.descriptor.formulaId, popover.onClose)}
          />
        </Suspense>
      )}
      explanation={
        can('explainFormula')
          ? ({ descriptor, ...popover }) =>
              descriptor.formulaId !== null && (
                <Suspense>
                  <ExplanationPopover
                    {...popover}
                    formulaId={descriptor.formulaId}
                    title={`Calcul de ${descriptor.displayName}`}
                    onFormula={formulaOpener(ranking, descriptor.formulaId, popover.onClose)}
                  />
                </Suspense>
              )
          : undefined
      }
      listAction={can('sendMessage') && <WriteToList ranking={ranking} />}
      importAction={
        can('simulateImport') && (
          <Button component={Link} to={paths.candidatesImport}>
            Importer des candidatures
          </Button>
        )
      }
    />
  );
}

/** Closes the popover and opens the editor of its column's formula, unless it is open. */
function formulaOpener({ toggleFormula, formulaId }: Ranking, own: string | null, close: () => void) {
  if (!toggleFormula || own === null) return undefined;
  return () => {
    close();
    if (own !== formulaId) toggleFormula(own);
  };
}
