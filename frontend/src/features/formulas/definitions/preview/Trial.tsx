import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatCell } from '@/shared/format/cells';
import { formatCount } from '@/shared/format/numbers';
import { Loading } from '@/shared/frame/Loading';
import { serverDetails } from '@/shared/http/ApiError';
import type { FormulaPreview, TriedCandidate } from '../api';
import type { Judgement } from '../form/useFormulaCheck';
import { previewQuery } from '../queries';
import { Distribution } from './Distribution';
import { Samples } from './Samples';

type Props = {
  judgement: Judgement | undefined;
  /** The newest answer about a formula without fault. */
  correct: Judgement | undefined;
  /** Whether nothing is awaited: there is no text, or it has a fault. */
  wrong: boolean;
  /** The first rows of the Classement, once they are known. */
  first: TriedCandidate[] | undefined;
  /** On whom the formula is tried out, part by part. */
  candidate: TriedCandidate | undefined;
  onCandidate: (candidate: TriedCandidate) => void;
};

/** Under the text, what it gives everyone: how the results spread, and a few candidates. */
export function Trial({ judgement, correct, wrong, first, candidate, onCandidate }: Props) {
  const about = correct?.about;
  const { data, error, isPlaceholderData } = useQuery({
    ...previewQuery(
      { id: about?.id ?? null, type: about?.type ?? 'ROW_FORMULA', formula: about?.formula ?? '' },
      (first ?? []).map(({ id }) => id),
    ),
    enabled: about !== undefined && first !== undefined,
  });
  if (first?.length === 0) return null;
  const former = judgement !== correct || isPlaceholderData;
  return (
    <Stack component="section" aria-label="Résultats" sx={{ gap: 2, containerType: 'inline-size' }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'baseline' }}>
        <Typography variant="h3" component="h2">
          Résultats
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {data?.statistics && `Sur ${formatCount(data.statistics.count, 'candidat')}`}
          {former && data && judgement !== correct && ' · de la dernière version correcte'}
        </Typography>
      </Stack>
      {error && !former && (
        <Alert severity="warning" role="status">
          Les résultats n&apos;ont pas pu être calculés. {serverDetails(error)}
        </Alert>
      )}
      <Box sx={{ minHeight: KEPT_HEIGHT, filter: former ? 'grayscale(1)' : undefined }}>
        {data ? (
          <Found preview={data} candidate={candidate} onCandidate={onCandidate} />
        ) : (
          !error && <Awaited wrong={wrong} />
        )}
      </Box>
    </Stack>
  );
}

type FoundProps = {
  preview: FormulaPreview;
  candidate: TriedCandidate | undefined;
  onCandidate: (candidate: TriedCandidate) => void;
};

function Found({ preview, candidate, onCandidate }: FoundProps) {
  if (!preview.statistics)
    return (
      <Typography>
        Un résultat pour tous les candidats :{' '}
        <Box component="strong" sx={{ color: preview.error === null ? undefined : 'var(--error-text)' }}>
          {formatCell(preview)}
        </Box>
      </Typography>
    );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        '@container (min-width: 520px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Distribution found={preview.statistics} />
      <Samples preview={preview} chosen={candidate?.id} onChoose={onCandidate} />
    </Box>
  );
}

const Awaited = ({ wrong }: { wrong: boolean }) =>
  wrong ? (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Les résultats apparaîtront ici dès que la formule sera correcte.
    </Typography>
  ) : (
    <Loading name="Récupération des résultats" height={KEPT_HEIGHT} />
  );

/** Of a histogram with its figures: what stands below keeps its place while results come and change. */
const KEPT_HEIGHT = 232;
