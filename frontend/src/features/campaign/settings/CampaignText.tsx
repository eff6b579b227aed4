import AddOutlined from '@mui/icons-material/AddOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '@/shared/form/TextField';
import type { TextName } from './api';
import { passages, textLabels } from './labels';
import type { CampaignFields } from './schema';

const MUST_SAY: Partial<Record<TextName, string>> = { LETTER_SOON: 'prochainement' };

type Props = { name: TextName; saved: string; original: string };

/** A text that candidates read, with what it may take from the settings, and the way back to the contract's. */
export function CampaignText({ name, saved, original }: Props) {
  const { control, getValues, setValue, setFocus } = useFormContext<CampaignFields>();
  const path = `texts.${name}` as const;
  const [within, setWithin] = useState(false);
  const typed = useWatch({ control, name: path });
  const missing = MUST_SAY[name];
  const insert = (passage: string) => {
    const field = document.querySelector<HTMLTextAreaElement>(`textarea[name="${path}"]`);
    const at = field?.selectionEnd ?? typed.length;
    const text = getValues(path);
    setValue(path, `${text.slice(0, at)}{${passage}}${text.slice(at)}`, { shouldDirty: true });
    setFocus(path);
  };
  return (
    <Stack
      sx={{ gap: 1 }}
      onFocus={() => setWithin(true)}
      onBlur={({ currentTarget, relatedTarget }) => setWithin(currentTarget.contains(relatedTarget))}
    >
      <TextField<CampaignFields>
        name={path}
        label={textLabels[name]}
        rows={2}
        hint={`${typed.length} caractères sur 400`}
      />
      {missing !== undefined && !typed.toLowerCase().includes(missing) && (
        <Stack direction="row" role="status" sx={{ gap: 1, fontSize: 13, color: 'var(--warning-text)' }}>
          <WarningAmberOutlined aria-hidden sx={{ fontSize: 18 }} />
          {`Le mot ${missing} n'y est plus.`}
        </Stack>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {within &&
          passages.map((passage) => (
            <Button
              key={passage}
              size="small"
              startIcon={<AddOutlined />}
              aria-label={`Insérer ${passage} dans « ${textLabels[name]} »`}
              onClick={() => insert(passage)}
            >
              {passage}
            </Button>
          ))}
        {typed.trim() !== saved && <Chip size="small" label="Modifié" />}
        {typed.trim() !== original && (
          <Link
            component="button"
            type="button"
            aria-label={`Reprendre le texte d'origine de « ${textLabels[name]} »`}
            onClick={() => setValue(path, original, { shouldDirty: true, shouldValidate: true })}
          >
            Reprendre le texte d'origine
          </Link>
        )}
      </Stack>
    </Stack>
  );
}
