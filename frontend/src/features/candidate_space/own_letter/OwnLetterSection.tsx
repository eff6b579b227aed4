import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Loading } from '@/shared/frame/Loading';
import { Opening } from '@/shared/frame/Opening';
import { toast } from '@/shared/toast/toasts';
import { lazyPart } from '@/shared/frame/lazyPart';
import { useCampaign } from '@/shared/campaign/useCampaign';
import { WriteTo } from '@/shared/campaign/WriteTo';
import { isApiError, type ApiError } from '@/shared/http/ApiError';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useUrlWindow } from '@/shared/url/useUrlWindow';
import type { Letter, OwnEvaluation } from './api';
import { ownEvaluationQuery } from './queries';

// The letter's window comes when it is opened: the first load stays small.
const OwnLetterDialog = lazyPart(async () => ({
  default: (await import('./OwnLetterDialog')).OwnLetterDialog,
}));

const TITLE = "Modalités d'évaluation de votre note de motivation";
/** The week of the letters where even the campaign cannot be read: the contract's. */
const CONTRACT_WEEK = '24 avril';

const LETTER = 'lettre';

type Props = {
  renderLetter: (letter: Letter, addressee: string) => ReactNode;
  /** What may be done with it. */
  children?: ReactNode;
};

/** How the candidate's motivation is evaluated: the letter, or the sentence shown while there is none (docs/rules/candidate-space.md). */
export function OwnLetterSection({ renderLetter, children }: Props) {
  // In the address: a phone's Back closes the letter.
  const { opened, open, close } = useUrlWindow('ouvert');
  const { data, error, refetch } = useQuery(ownEvaluationQuery);
  useNews(data, opened);
  // An address kept from when the letter could be read, or one that was called off while it was on the screen.
  const hasNone = data ? !data.letter : error !== null && isKnown(error);
  const astray = hasNone && opened === LETTER;
  useEffect(() => {
    if (astray) close();
  }, [astray, close]);
  return (
    <Card component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4 }}>
      <Typography variant="h2" sx={{ fontSize: 18 }}>
        {TITLE}
      </Typography>
      {!data && !error && <Loading name="Récupération en cours" variant="text" height={48} />}
      {error && <Unavailable error={error} onRetry={() => void refetch()} />}
      {data && <Available evaluation={data} onShow={() => open(LETTER)} />}
      {children}
      {data?.letter && opened === LETTER && (
        <Suspense fallback={<Opening />}>
          <OwnLetterDialog hasInterview={data.interviewDetails !== null} onClose={close}>
            {renderLetter(data.letter, addresseeOf(data))}
          </OwnLetterDialog>
        </Suspense>
      )}
    </Card>
  );
}

/** Tells that the letter on the screen was replaced by a newer one; of what they do in another window, that window tells. */
function useNews(data: OwnEvaluation | undefined, opened: string | undefined) {
  const text = data && JSON.stringify(data.letter);
  const before = useRef(text);
  useEffect(() => {
    if (before.current !== undefined && text !== before.current && (!opened || opened === LETTER))
      toast.info('Vos modalités viennent de changer : elles sont à jour ici');
    before.current = text;
  }, [text, opened]);
}

function Available({ evaluation, onShow }: { evaluation: OwnEvaluation; onShow: () => void }) {
  if (!evaluation.enabled || !evaluation.letter)
    return (
      <>
        <Typography sx={{ fontSize: 16, whiteSpace: 'pre-line', color: 'text.secondary' }}>
          {evaluation.closedNotice ?? evaluation.notice}
        </Typography>
        {evaluation.enabled && evaluation.evaluationMethod === 'ENCF' && <Objection />}
      </>
    );
  return (
    <>
      <Typography sx={{ fontSize: 16, color: 'text.secondary' }}>{evaluation.letter.lead}</Typography>
      <Button
        variant="contained"
        color="primary"
        fullWidth
        startIcon={<DescriptionOutlined />}
        onClick={onShow}
        sx={{ height: 48, fontSize: 16 }}
      >
        Afficher
      </Button>
    </>
  );
}

/** Whom to write to when one's application is not examined. */
function Objection() {
  const email = useCampaign()?.contactEmail;
  return (
    <Typography sx={{ fontSize: 16 }}>
      Si vous pensez que c&apos;est une erreur, <WriteTo email={email} />.
    </Typography>
  );
}

const isKnown = (error: unknown): error is ApiError =>
  isApiError(error, 'EVALUATION_NOT_AVAILABLE') || isApiError(error, 'CANDIDATE_NOT_FOUND');

type Refused = { error: unknown; onRetry: () => void };

function Unavailable({ error, onRetry }: Refused) {
  if (isKnown(error))
    return (
      <>
        <Alert
          severity="info"
          role="note"
          icon={<ScheduleOutlined />}
          sx={{ fontSize: 16, backgroundColor: 'var(--bg-subtle)', borderColor: 'var(--border-subtle)' }}
        >
          {error.serverMessage}
        </Alert>
        {isApiError(error, 'EVALUATION_NOT_AVAILABLE') && (
          <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
            Rien à faire d'ici là : elles s'afficheront ici.
          </Typography>
        )}
      </>
    );
  return <Failed error={error} onRetry={onRetry} />;
}

/** The contract's sentence for a call that fails, with why and another try. */
function Failed({ error, onRetry }: Refused) {
  const week = useCampaign()?.letterWeek ?? CONTRACT_WEEK;
  const unavailable = `Les modalités d'évaluation ne sont pas disponibles avant la semaine du ${week}.`;
  return <ErrorState title={unavailable} error={error} onRetry={onRetry} />;
}

const addresseeOf = ({ candidateDetails }: OwnEvaluation) =>
  candidateDetails
    ? `${candidateDetails.lastName} ${candidateDetails.firstName} – candidature n°\u00a0${candidateDetails.externalId}`
    : '';
