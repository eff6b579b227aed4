import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { OfflineNotice } from '@/shared/frame/OfflineNotice';
import { useSession } from '@/shared/session/useSession';
import { ThemeRoot } from '@/shared/theme/ThemeRoot';
import { ToastHost } from '@/shared/toast/ToastHost';
import { Application, applicationOf } from './Application';
import { CrashPage } from './CrashPage';
import { EndedPage } from './EndedPage';
import { LoadingScreen } from './LoadingScreen';
import { createQueryClient } from './queryClient';

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ThemeRoot>
      <ErrorBoundary fallbackRender={({ error }) => <CrashPage error={error} />}>
        <QueryClientProvider client={queryClient}>
          <Start />
          <OfflineNotice />
          <ToastHost />
        </QueryClientProvider>
      </ErrorBoundary>
    </ThemeRoot>
  );
}

/** Loading while the sign-on state is checked, then the application of the account's role. */
function Start() {
  const session = useSession();
  const name = applicationOf(session);
  if (name) return <Application key={name} name={name} />;
  if (session.status === 'unavailable') return <CrashPage error={session.error} />;
  return session.status === 'ended' ? <EndedPage atOnce={session.atOnce} /> : <LoadingScreen />;
}
