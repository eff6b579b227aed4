import Refresh from '@mui/icons-material/Refresh';
import SentimentDissatisfiedOutlined from '@mui/icons-material/SentimentDissatisfiedOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useLayoutEffect } from 'react';
import { setPageFailed } from '@/shared/form/pageFailure';
import { reloadPage } from '@/shared/frame/reloadPage';
import { isApiError } from '@/shared/http/ApiError';
import { StateMessage } from '@/shared/list/StateMessage';
import { paths } from '@/shared/paths';
import { reportError } from '@/shared/reports/errorReports';

const LATE_CODE =
  "La connexion n'a pas abouti : la page a trop attendu, ou l'horloge d'un serveur est à régler. Rechargez la page. Si l'erreur revient, prévenez le service des admissions.";

/** Whether the provider refused the code of a sign-in, which the browser brought at once. */
const isLateCode = (error: unknown) =>
  error instanceof Error && 'error' in error && error.error === 'invalid_grant';

/** The fallback for uncaught failures (docs/rules/wire.md): what to do next, and the reference of the request if there is one. */
export function CrashPage({ error }: { error: unknown }) {
  useEffect(() => reportError(error), [error]);
  // Before the forms that it takes the place of forget what was typed in them.
  useLayoutEffect(() => {
    setPageFailed(true);
    return () => setPageFailed(false);
  }, []);
  const reference = isApiError(error) ? error.requestId : null;
  return (
    <Stack component="main" sx={{ minHeight: '100dvh', backgroundColor: 'background.paper' }}>
      <title>Erreur – Parvis</title>
      <StateMessage
        role="alert"
        component="h1"
        icon={SentimentDissatisfiedOutlined}
        title="Oups, une erreur est survenue"
        text={
          isLateCode(error)
            ? LATE_CODE
            : reference
              ? `Rechargez la page. Si l'erreur revient, transmettez la référence ${reference} au service des admissions.`
              : "Rechargez la page. Si l'erreur revient, prévenez le service des admissions."
        }
        action={
          <>
            <Button variant="contained" color="primary" startIcon={<Refresh />} onClick={reloadPage}>
              Recharger la page
            </Button>
            <Button href={paths.home}>Retour à l'accueil</Button>
          </>
        }
      />
    </Stack>
  );
}
