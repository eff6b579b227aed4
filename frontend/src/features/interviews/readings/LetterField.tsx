import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useEffect, useEffectEvent, useId, type Ref } from 'react';
import { ChoiceButtons } from '@/shared/form/ChoiceButtons';
import { FieldMessage } from '@/shared/form/FieldMessage';
import type { ProjectLetter } from './api';
import { isProjectLetter, projectLetters } from './labels';

type Props = {
  letter: ProjectLetter | undefined;
  error: string | undefined;
  onLetter: (letter: ProjectLetter) => void;
  first?: Ref<HTMLButtonElement>;
};

/** The five letters; their keys choose too, but in a field. */
export function LetterField({ letter, error, onLetter, first }: Props) {
  const id = useId();
  const choose = useEffectEvent(onLetter);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toUpperCase();
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyped(event.target))
        return;
      if (isProjectLetter(key)) choose(key);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    // On a phone it stands under the project, which scrolls in its own frame: the letters stay in sight.
    <FormControl error={error !== undefined} fullWidth sx={{ order: { xs: -1, md: 0 } }}>
      <FormLabel id={id} required>
        Lettre
      </FormLabel>
      <ChoiceButtons
        fullWidth
        height={64}
        choices={projectLetters.map((value) => ({ value, label: value }))}
        value={letter}
        fieldRef={first}
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        onChange={onLetter}
      />
      <Box sx={{ display: { xs: error ? 'block' : 'none', md: 'block' } }}>
        <FieldMessage id={`${id}-help`} error={error} hint="Au clavier : A, B, C, D ou F" />
      </Box>
    </FormControl>
  );
}

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]') !== null;
