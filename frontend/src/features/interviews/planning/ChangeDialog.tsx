import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { DialogEnd } from '@/shared/dialog/DialogEnd';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { Form } from '@/shared/form/Form';
import { formatCount } from '@/shared/format/numbers';
import { isApiError } from '@/shared/http/ApiError';
import { useRested } from '@/shared/list/useHeld';
import { useCan } from '@/shared/session/useAccount';
import { scrollEdge } from '@/shared/theme/scrollEdge';
import { toast } from '@/shared/toast/toasts';
import type { Plan, Run, Versions } from './api';
import { texts } from './labels';
import { PlanReport } from './PlanReport';
import { dryRunQuery } from './queries';
import { refusalOf } from './refusal';
import { wayBack } from './wayBack';

type Props<Body, Fields extends FieldValues> = {
  title: string;
  /** What the change is made with; undefined while what is typed is not whole. */
  body: Body | undefined;
  run: Run<Body>;
  /** What the page showed of the days that change: the server refuses to change them where it is no longer so. */
  known?: Versions;
  /** The verb and how many: `Déplacer 48 créneaux`; the verb alone while nothing is told yet. */
  confirmLabel: (plan: Plan | undefined) => string;
  /** Said once it is done: `48 créneaux déplacés.` */
  doneText: (plan: Plan) => string;
  failed: string;
  /** The form whose fields the children are. */
  form?: UseFormReturn<Fields>;
  /** Given the refusal: a field that it asks for is beside the others. */
  children?: ReactNode | ((refusal: unknown) => ReactNode);
  onClose: () => void;
  /** What the page shows is no longer true: the change was made, or taken back. */
  onChanged?: () => void;
  /** Opens the letters of these candidates, which are no longer true. */
  onCorrect: (candidateIds: string[]) => void;
};

/**
 * A change of days or slots: what it would do is told first; then it is made, can be taken back in the toast, and the
 * letters that are no longer true can be corrected.
 */
export function ChangeDialog<Body, Fields extends FieldValues>(props: Props<Body, Fields>) {
  const { title, body, run, known, confirmLabel, doneText, failed, form, children } = props;
  const { onClose, onChanged, onCorrect } = props;
  const can = useCan();
  const client = useQueryClient();
  const sent = JSON.stringify(body) as string | undefined;
  const rested = useRested(sent);
  const isWhole = body !== undefined && sent === rested;
  const shown = useQuery({
    ...dryRunQuery(title, rested ?? '', () => run(JSON.parse(rested ?? '') as Body, true)),
    enabled: isWhole,
  });
  const plan = isWhole && !shown.isPlaceholderData ? shown.data : undefined;
  const changed = () => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'planning' });
    onChanged?.();
  };
  const announce = (plan: Plan) => {
    toast.success(doneText(plan), wayBack(client, plan, changed));
  };
  const {
    mutate,
    isPending,
    error,
    data: done,
  } = useMutation({
    mutationFn: (wanted: Body) => run(wanted, false, { ...plan?.versions, ...known }),
    onSuccess: (plan) => {
      changed();
      announce(plan);
      if (!offersCorrections(plan)) onClose();
    },
    onError: (failed) => {
      if (isApiError(failed, 'STALE_VERSION')) changed();
      void shown.refetch();
    },
  });
  const offersCorrections = ({ lettersSent }: Plan) => lettersSent > 0 && can('sendCorrectedLetters');
  const confirm = () => {
    if (body !== undefined && plan && !isPending && !done) mutate(body);
  };
  const failure = error ?? (isWhole ? shown.error : null);
  const content = done ? (
    <Done
      text={doneText(done)}
      plan={done}
      onClose={() => {
        announce(done);
        onClose();
      }}
      onCorrect={() => onCorrect(done.candidates.filter((each) => each.letterUntrue).map(({ id }) => id))}
    />
  ) : (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, ...scrollEdge }}>
        {typeof children === 'function' ? children(failure) : children}
        {body !== undefined && !failure && (
          <Box
            aria-live="polite"
            sx={{ display: 'flex', flexDirection: 'column', gap: 4, opacity: plan ? 1 : 0.6 }}
          >
            {shown.data ? <PlanReport plan={shown.data} /> : <Skeleton variant="rounded" height={96} />}
          </Box>
        )}
        {failure && (
          <Alert severity="error" role="alert">
            <strong>{failed}</strong>
            {refusalOf(failure).map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Alert>
        )}
      </DialogContent>
      <DialogEnd
        busy={isPending}
        disabled={!plan && (!form || body !== undefined)}
        {...(form ? { type: 'submit' } : { onClick: confirm, autoFocus: true })}
        onClose={onClose}
      >
        {isPending ? 'En cours…' : confirmLabel(plan)}
      </DialogEnd>
    </>
  );
  return (
    <TitledDialog title={title} onClose={isPending ? undefined : onClose} width={760}>
      {form ? (
        <Form form={form} onSubmit={() => void form.handleSubmit(confirm)()} sx={inColumn}>
          {content}
        </Form>
      ) : (
        content
      )}
    </TitledDialog>
  );
}

/** The form is as high as the dialog, so that only its content scrolls. */
const inColumn = { display: 'flex', flexDirection: 'column', minHeight: 0 };

type DoneProps = { text: string; plan: Plan; onClose: () => void; onCorrect: () => void };

const Done = ({ text, plan, onClose, onCorrect }: DoneProps) => (
  <>
    <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Alert severity="success" role="status">
        {text}
      </Alert>
      <Alert severity="warning">
        {formatCount(
          plan.lettersSent,
          'candidat tient une lettre qui ne dit plus vrai',
          'candidats tiennent une lettre qui ne dit plus vrai',
        )}
        .
      </Alert>
    </DialogContent>
    <DialogActions>
      <Button size="large" onClick={onClose}>
        Fermer
      </Button>
      <Button size="large" variant="contained" color="primary" autoFocus onClick={onCorrect}>
        {texts.correct}
      </Button>
    </DialogActions>
  </>
);
