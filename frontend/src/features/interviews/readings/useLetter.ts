import { useRef, useState } from 'react';
import type { ProjectLetter } from './api';
import { texts } from './labels';

/** The letter of a project: what the field shows, and `take`, which tells that none is chosen. */
export function useLetter() {
  const [letter, setLetter] = useState<ProjectLetter>();
  const [missing, setMissing] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const take = () => {
    setMissing(letter === undefined);
    if (letter === undefined) first.current?.focus();
    return letter;
  };
  return {
    letter,
    take,
    field: {
      letter,
      first,
      error: missing ? texts.letterMissing : undefined,
      onLetter: (chosen: ProjectLetter) => {
        setMissing(false);
        setLetter(chosen);
      },
    },
  };
}
