import { useNavigate } from '@tanstack/react-router';
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

/** As `useNavigate`, but it leads nowhere once its page was left: a slow save takes nobody away from another page. */
export function usePageNavigate() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  return useCallback<typeof navigate>(
    async (options) => {
      if (isShown()) await navigate(options);
    },
    [navigate, isShown],
  );
}
