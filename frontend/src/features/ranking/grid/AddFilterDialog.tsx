import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { ColumnDescriptor } from '@/shared/grid/api';
import { COUNTER } from '@/shared/grid/arrangement';
import { headerElement } from '@/shared/grid/headerElement';
import { FILTER_COLUMN } from './labels';

type Props = {
  columns: ColumnDescriptor[];
  /** With where its filter opens: its header, or the counter's where the grid does not show it. */
  onChoose: (chosen: { descriptor: ColumnDescriptor; anchor: Element }) => void;
  onClose: () => void;
};

/** Chooses the column to filter by among all of them, those that the grid does not show too. */
export function AddFilterDialog({ columns, onChoose, onClose }: Props) {
  const id = useId();
  const choose = (descriptor: ColumnDescriptor | null) => {
    const anchor = descriptor && (headerElement(descriptor.technicalName) ?? headerElement(COUNTER));
    if (!anchor) return;
    onClose();
    onChoose({ descriptor, anchor });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{FILTER_COLUMN}</DialogTitle>
      <DialogContent>
        <FormLabel htmlFor={id}>Champ</FormLabel>
        <Autocomplete
          id={id}
          openOnFocus
          autoHighlight
          value={null}
          options={columns.filter(({ columnType }) => columnType !== 'counter')}
          getOptionLabel={({ displayName }) => displayName}
          getOptionKey={({ technicalName }) => technicalName}
          onChange={(_, column) => choose(column)}
          noOptionsText="Aucun champ de ce nom"
          renderInput={({ slotProps }) => (
            <OutlinedInput {...slotProps.input} autoFocus fullWidth inputProps={slotProps.htmlInput} />
          )}
        />
      </DialogContent>
    </Dialog>
  );
}
