import { ReportButton } from '@/features/results/reasons/SheetButton';
import { RankingPage } from '@/features/results/ranking_file/RankingPage';
import { ComputationButton } from '@/features/formulas/computations/ComputationButton';
import { useComputation } from '@/features/formulas/computations/useComputation';

/** The ranking file, whose calculations start there when the data are newer than the ranks. */
export const RankingFileRoute = () => (
  <RankingPage renderComputation={(onDone) => <Computation onDone={onDone} />} report={<ReportButton />} />
);

function Computation({ onDone }: { onDone: () => void }) {
  const { start, busy } = useComputation({ mayStart: true, onDone });
  return <ComputationButton busy={busy} onStart={start} />;
}
