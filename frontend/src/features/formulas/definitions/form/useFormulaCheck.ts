import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Checked, FormulaType } from '../api';
import { checkQuery } from '../queries';

const DEBOUNCE_MS = 300;

export type Draft = {
  type: FormulaType;
  formula: string;
  candidateId: string | null;
  id: string | null;
  name: string;
};

/** What the server says of a text. `about`: the draft it is about, which may be older than what is on screen. */
export type Judgement = { about: Draft; checked: Checked };

/**
 * Asks the server about the draft once typing pauses. `judgement` is its newest answer, `correct` its newest answer about
 * a formula without fault: both stay while the next is awaited.
 */
export function useFormulaCheck(draft: Draft) {
  const settled = useSettled(draft);
  const { data, error } = useQuery({
    ...checkQuery(settled),
    enabled: settled.formula.trim() !== '',
  });
  const [correct, setCorrect] = useState<Judgement>();
  if (data?.checked.valid && data !== correct) setCorrect(data);
  const judgement = draft.formula.trim() === '' ? undefined : data;
  return { judgement, correct, failure: error };
}

function useSettled(draft: Draft) {
  const [settled, setSettled] = useState(draft);
  const key = JSON.stringify(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Draft), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
