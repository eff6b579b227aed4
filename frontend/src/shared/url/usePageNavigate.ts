import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** Tells whether the component is still on screen, for what comes after a call that it made. */
export function useIsShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  return useCallback(() => shown.current, []);
}

/**
 * Tells whether the component is on screen and the address still that of its page: the page that is left stays on screen
 * until the next is loaded, and must not write its own state there.
 */
export function useIsPageCurrent() {
  const isShown = useIsShown();
  const router = useRouter();
  const own = useMatch({ strict: false, select: ({ id }) => id });
  return useCallback(
    () => isShown() && router.matchRoutes(router.latestLocation.pathname).some(({ id }) => id === own),
    [isShown, router, own],
  );
}

/** As `useNavigate`, but it leads nowhere once its page was left: a slow save takes nobody away from another page. */
export function usePageNavigate() {
  const navigate = useNavigate();
  const isCurrent = useIsPageCurrent();
  return useCallback<typeof navigate>(
    async (options) => {
      if (isCurrent()) await navigate(options);
    },
    [navigate, isCurrent],
  );
}
