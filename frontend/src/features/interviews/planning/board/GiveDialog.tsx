import Autocomplete from '@mui/material/Autocomplete';
import DialogContent from '@mui/material/DialogContent';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { DialogEnd } from '@/shared/dialog/DialogEnd';
import { TitledDialog } from '@/shared/dialog/TitledDialog';
import { choiceTexts } from '@/shared/form/choiceTexts';
import { fold, holdsWords } from '@/shared/format/fold';
import type { Card, Waiting } from './api';
import { wishOf } from './marks';

type Props = { card: Card; waiting: Waiting[]; onClose: () => void; onGive: (waiting: Waiting) => void };

const nameOf = (waiting: Waiting) => `${waiting.name}, n° ${waiting.externalId}, ${wishOf(waiting)}`;

/** Which of those who wait gets a free slot. */
export function GiveDialog({ card, waiting, onClose, onGive }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<Waiting | null>(null);
  return (
    <TitledDialog title={`Attribuer ${card.slotName}`} onClose={onClose}>
      <DialogContent>
        <FormControl fullWidth>
          <FormLabel htmlFor={id}>Candidat</FormLabel>
          <Autocomplete
            id={id}
            autoHighlight
            options={waiting}
            value={chosen}
            onChange={(_, value) => setChosen(value)}
            getOptionLabel={nameOf}
            getOptionKey={(each) => each.id}
            groupBy={({ site }) => site ?? 'Sans site'}
            filterOptions={(all, { inputValue }) =>
              all.filter((each) => holdsWords(fold(nameOf(each)), inputValue))
            }
            {...choiceTexts}
            clearText="Effacer"
            renderInput={({ slotProps }) => (
              <OutlinedInput
                {...slotProps.input}
                fullWidth
                autoFocus
                placeholder="Nom, numéro ou site"
                inputProps={slotProps.htmlInput}
                sx={{ py: '0 !important' }}
              />
            )}
          />
        </FormControl>
      </DialogContent>
      <DialogEnd
        busy={false}
        disabled={chosen === null}
        onClick={() => chosen && onGive(chosen)}
        onClose={onClose}
      >
        Continuer
      </DialogEnd>
    </TitledDialog>
  );
}
