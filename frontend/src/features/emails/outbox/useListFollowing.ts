import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listsKey } from './queries';

/** Reads the list of mails again whenever `counts` say that one has come, left or changed its state. */
export function useListFollowing(counts: unknown) {
  const client = useQueryClient();
  const counted = counts && JSON.stringify(counts);
  const listed = useRef(counted);
  useEffect(() => {
    if (listed.current !== undefined && listed.current !== counted)
      void client.invalidateQueries({ queryKey: listsKey });
    listed.current = counted;
  }, [client, counted]);
}
