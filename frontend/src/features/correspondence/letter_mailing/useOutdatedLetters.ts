import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/shared/session/useAccount';
import { outdatedLettersQuery } from './queries';

/** The letters that were mailed and are no longer true, for whoever may list them. */
export function useOutdatedLetters() {
  const can = useCan();
  return useQuery({ ...outdatedLettersQuery, enabled: can('listOutdatedLetters') });
}
