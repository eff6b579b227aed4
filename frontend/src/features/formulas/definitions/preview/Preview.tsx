import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Loading } from '@/shared/frame/Loading';
import type { TriedCandidate } from '../api';
import type { Judgement } from '../form/useFormulaCheck';
import { CandidateChoice } from './CandidateChoice';
import { ExplanationTable } from './ExplanationTable';

type Props = {
  candidate: TriedCandidate | undefined;
  onCandidate: (candidate: TriedCandidate) => void;
  judgement: Judgement | undefined;
  /** The newest answer about a formula without fault. */
  correct: Judgement | undefined;
  failed: boolean;
  /** Whether it is known that no candidate exists to try the formula on. */
  noCandidate: boolean;
  /** Whether the text is empty, or the server found a fault in it. */
  wrong: boolean;
};

/** What the formula gives for one candidate, part by part; the last correct result stays, dimmed, while it is wrong. */
export function Preview({ candidate, onCandidate, judgement, correct, failed, ...awaited }: Props) {
  const explanation = correct?.checked.explanation;
  const former = judgement !== correct;
  return (
    <Stack component="section" aria-label="Aperçu" sx={{ gap: 3, py: 3 }}>
      <Stack
        direction="row"
        sx={{ gap: 3, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <Typography variant="h3" component="h2">
          Aperçu
        </Typography>
        {former && explanation && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mr: 'auto' }}>
            dernière version correcte
          </Typography>
        )}
        <CandidateChoice candidate={candidate} onChange={onCandidate} />
      </Stack>
      {failed && (
        <Alert severity="warning" role="status">
          La formule n'a pas pu être vérifiée. Elle le sera à la prochaine modification, et à
          l'enregistrement.
        </Alert>
      )}
      {explanation ? (
        <ExplanationTable explanation={explanation} former={former} />
      ) : (
        <Awaited candidate={candidate} {...awaited} />
      )}
    </Stack>
  );
}

/** Why there is no result yet; only what is known is said. */
function Awaited({ candidate, noCandidate, wrong }: Pick<Props, 'candidate' | 'noCandidate' | 'wrong'>) {
  const sentence = noCandidate
    ? 'Le résultat apparaîtra ici quand des candidats auront été importés.'
    : candidate && wrong && 'Le résultat pour ce candidat apparaîtra ici dès que la formule sera correcte.';
  return sentence ? (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {sentence}
    </Typography>
  ) : (
    <Loading name="Récupération du résultat" height={44} />
  );
}
