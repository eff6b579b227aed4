import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';

type Props<Fields extends FieldValues> = {
  form: UseFormReturn<Fields>;
  /** Validates and saves; `handleSubmit` takes the focus to the first wrong field. */
  onSubmit: () => void;
  sx?: SxProps;
  children: ReactNode;
};

/** A form whose fields are below it: its button submits it, and so does Ctrl+Enter from any field. */
export const Form = <Fields extends FieldValues>({ form, onSubmit, sx, children }: Props<Fields>) => (
  <FormProvider {...form}>
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog's form stands in the tree of the form that opened it, which is not submitted with it.
        event.stopPropagation();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
        event.preventDefault();
        onSubmit();
      }}
      sx={sx}
    >
      {children}
    </Box>
  </FormProvider>
);
