import { useState } from 'react';
import { LIMITS } from '@/shared/limits/api';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { useRested } from '@/shared/list/useHeld';
import { useUrlNumber, useUrlText } from '@/shared/url/useUrlState';
import type { LettersWanted, WaitingLetter } from './api';
import { texts, WHYS } from './labels';
import { lettersToSendQuery } from './queries';

export const SIZES = [25, 50, 100];
export const METHODS = ['INTERVIEW', 'PFM', 'FA', 'NONE'] as const;

/** The list of the letters that wait as the address has it, and the ticks, which live across its pages and filters. */
export function useLettersToSend() {
  const [page, setPage] = useUrlNumber('page', 0);
  const usual = LIMITS.page;
  const [inAddress, setSize] = useUrlNumber('size', usual);
  const size = SIZES.includes(inAddress) ? inAddress : usual;
  const [search = '', setSearch] = useUrlText('search');
  const [methodText, setMethod] = useUrlText('method');
  const [whyText, setWhy] = useUrlText('why');
  const method = METHODS.find((each) => each === methodText);
  const why = WHYS.find((each) => each === whyText);
  const [ticked, setTicked] = useState<ReadonlyMap<string, WaitingLetter>>(new Map());
  const searched = useRested(search).trim();
  const filter: LettersWanted = {
    ...(searched && { search: searched }),
    ...(method && { method }),
    ...(why && { why }),
  };
  const list = useQueryWithToast(lettersToSendQuery({ ...filter, page, size }), texts.listFailed);
  const restart = () => page > 0 && setPage(0, { replace: true });
  const tick = (rows: WaitingLetter[], on: boolean) => {
    const next = new Map(ticked);
    for (const row of rows) {
      if (on) next.set(row.candidateId, row);
      else next.delete(row.candidateId);
    }
    setTicked(next);
  };
  return {
    list,
    filter,
    page,
    size,
    search,
    method,
    why,
    ticked,
    tick,
    setPage,
    untickAll: () => setTicked(new Map()),
    setSize: (next: number) => {
      setSize(next);
      restart();
    },
    setSearch: (text: string) => {
      setSearch(text || undefined, { replace: true });
      restart();
    },
    setMethod: (next: string | undefined) => {
      setMethod(next, { replace: true });
      restart();
    },
    setWhy: (next: string | undefined) => {
      setWhy(next, { replace: true });
      restart();
    },
    clear: () => {
      setSearch(undefined, { replace: true });
      setMethod(undefined, { replace: true });
      setWhy(undefined, { replace: true });
      restart();
    },
  };
}

export type LettersList = ReturnType<typeof useLettersToSend>;
