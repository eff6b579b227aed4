import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { SessionState } from '@/shared/session/session';
import { useSession } from '@/shared/session/useSession';
import { ThemeRoot } from '@/shared/theme/ThemeRoot';
import { ToastHost } from '@/shared/toast/ToastHost';
import { Application } from './Application';
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
          <ToastHost />
        </QueryClientProvider>
      </ErrorBoundary>
    </ThemeRoot>
  );
}

const applicationOf = (session: SessionState) =>
  session.status === 'signedIn' ? (session.account.profile?.application ?? 'public') : 'public';

/** Loading while the sign-on state is checked, then the application of the account's role. */
function Start() {
  const session = useSession();
  switch (session.status) {
    case 'checking':
      return <LoadingScreen />;
    case 'unavailable':
      return <CrashPage error={session.error} />;
    case 'ended':
      return <EndedPage />;
    case 'anonymous':
    case 'signedIn': {
      const name = applicationOf(session);
      return <Application key={name} name={name} />;
    }
  }
}
