import AddOutlined from '@mui/icons-material/AddOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '@/shared/form/TextField';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import type { TextName } from './api';
import { textLabels } from './labels';
import { longestOf, type CampaignFields } from './schema';

const PAGE_HINT = ". Commencez un titre par « ## », et chaque élément d'une liste par « - ».";

const MUST_SAY: Partial<Record<TextName, string>> = { LETTER_SOON: 'prochainement' };

type Props = { name: TextName; saved: string; original: string; passages: string[] };

/** A text that candidates read, with what it may take from the settings, and the way back to the contract's. */
export function CampaignText({ name, saved, original, passages }: Props) {
  const { control, getValues, setValue, setFocus } = useFormContext<CampaignFields>();
  const path = `texts.${name}` as const;
  const [within, setWithin] = useState(false);
  const typed = useWatch({ control, name: path });
  const missing = MUST_SAY[name];
  const isPage = name.startsWith('PAGE_');
  const isSubject = name.startsWith('SUBJECT_');
  const incomplete = typed.split('\n').filter((line) => line.includes('[à compléter')).length;
  const insert = (passage: string) => {
    const field = document.querySelector<HTMLTextAreaElement | HTMLInputElement>(`[name="${path}"]`);
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
        {...(!isSubject && { rows: isPage ? 12 : 2 })}
        hint={`${formatCount(typed.length, 'caractère')} sur ${formatInteger(longestOf(name))}${isPage ? PAGE_HINT : ''}`}
      />
      {missing !== undefined && !typed.toLowerCase().includes(missing) && (
        <Warning>{`Le mot ${missing} n'y est plus.`}</Warning>
      )}
      {incomplete > 0 && (
        <Warning>{`${formatCount(incomplete, "ligne reste à compléter : elle n'est pas publiée", 'lignes restent à compléter : elles ne sont pas publiées')}.`}</Warning>
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

const Warning = ({ children }: { children: string }) => (
  <Stack direction="row" role="status" sx={{ gap: 1, fontSize: 13, color: 'var(--warning-text)' }}>
    <WarningAmberOutlined aria-hidden sx={{ fontSize: 18 }} />
    {children}
  </Stack>
);
