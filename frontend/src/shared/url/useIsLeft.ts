import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Whether the address is already that of another page: the one that is left stays on screen until the next is loaded,
 * and must not write its own state there.
 */
export function useIsLeft(): boolean {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [own] = useState(pathname);
  return pathname !== own;
}
