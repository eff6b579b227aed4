import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { lazyPart } from '@/shared/frame/lazyPart';
import type { Catalogue } from '../api';
import type { EditorHandle } from '../editor/CodeEditor';
import type { FormulaFields } from '../form/schema';

const ModelDialog = lazyPart(() => import('./ModelDialog'));

type Props = { catalogue: Catalogue; editor: RefObject<EditorHandle | null> };

/** Opens the ready-made formulas; the chosen one is written in the editor, in place of its text, and is one as any other. */
export function StartFromModel({ catalogue, editor }: Props) {
  const [open, setOpen] = useState(false);
  const { getValues, setValue } = useFormContext<FormulaFields>();
  const write = (insert: string) => {
    // The dialog, as it goes, gives the focus back to the button: the editor takes it after that.
    flushSync(() => setOpen(false));
    setValue('type', 'ROW_FORMULA');
    editor.current?.replace({ from: 0, to: getValues('formula').length, insert });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AutoFixHighOutlined />}
        onClick={() => setOpen(true)}
        sx={{ alignSelf: 'flex-start' }}
      >
        Partir d&apos;un modèle
      </Button>
      <Suspense>
        {open && <ModelDialog catalogue={catalogue} onClose={() => setOpen(false)} onUse={write} />}
      </Suspense>
    </>
  );
}
