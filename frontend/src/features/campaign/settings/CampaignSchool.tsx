import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { sizeLimit } from '@/shared/files/labels';
import { LIMITS } from '@/shared/limits/api';
import { logoAddress } from '@/shared/campaign/school';
import { TextField } from '@/shared/form/TextField';
import { BusyButton } from '@/shared/frame/BusyButton';
import { isApiError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { sendLogo } from './api';
import { twoColumns } from './CampaignDates';
import { DEFAULT_COLOUR, type CampaignFields } from './schema';

/** What the school calls itself, what it looks like, and how it signs. */
export const CampaignSchool = () => (
  <>
    <Box sx={twoColumns}>
      <TextField<CampaignFields> name="programme" label="Nom du programme" hint="Ce à quoi l'on candidate" />
      <TextField<CampaignFields>
        name="institution"
        label="Établissement"
        required={false}
        hint="Qui organise l'admission"
      />
    </Box>
    <Box sx={twoColumns}>
      <LogoField />
      <ColourField />
    </Box>
    <Box sx={twoColumns}>
      <TextField<CampaignFields>
        name="senderName"
        label="Nom de l'expéditeur"
        required={false}
        hint="Affiché par les messageries"
      />
      <TextField<CampaignFields>
        name="town"
        label="Ville des lettres"
        required={false}
        hint="Se lit « Lyon, le 24 avril 2027 »"
      />
    </Box>
    <TextField<CampaignFields>
      name="signature"
      label="Signature"
      required={false}
      rows={2}
      hint={`${String(LIMITS.signatureLines)} lignes au plus, sous les lettres et les e-mails`}
    />
  </>
);

/** The picture is sent at once; it is shown to candidates once the settings are saved. */
function LogoField() {
  const { setValue } = useFormContext<CampaignFields>();
  const logo = useWatch<CampaignFields, 'logo'>({ name: 'logo' });
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const change = (value: string) => setValue('logo', value, { shouldDirty: true });
  const { mutate, isPending } = useMutation({
    mutationFn: sendLogo,
    onMutate: () => setRefused(undefined),
    onSuccess: (sent) => change(sent.logo),
    onError: (error) => {
      if (isApiError(error) && error.status < 500 && error.serverMessage) setRefused(error.serverMessage);
      else toast.error('Erreur lors du téléversement des fichiers', error);
    },
  });
  return (
    <Stack role="group" aria-labelledby={`${id}-label`} sx={{ gap: 1 }}>
      <FormLabel id={`${id}-label`} component="div">
        Logo
      </FormLabel>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, minHeight: 40, alignItems: 'center' }}>
        {logo && (
          <Box
            component="img"
            src={logoAddress(logo)}
            alt="Logo actuel"
            sx={{
              maxWidth: 120,
              height: 40,
              objectFit: 'contain',
              p: 1,
              border: '1px solid var(--border-default)',
              borderRadius: '6px',
              backgroundColor: 'common.white',
            }}
          />
        )}
        <BusyButton
          busy={isPending}
          startIcon={<UploadFileOutlined />}
          aria-describedby={`${id}-help`}
          onClick={() => input.current?.click()}
        >
          {isPending ? 'Envoi en cours…' : logo ? 'Remplacer le logo' : 'Choisir un logo'}
        </BusyButton>
        {logo && (
          <Button variant="text" onClick={() => change('')}>
            Retirer le logo
          </Button>
        )}
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg"
        aria-label="Choisir un logo"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) mutate(file);
        }}
      />
      <FormHelperText id={`${id}-help`} error={refused !== undefined} role={refused ? 'alert' : undefined}>
        {refused ?? `PNG ou JPEG, ${sizeLimit(LIMITS.files.logo)} au plus`}
      </FormHelperText>
    </Stack>
  );
}

/** Typed, or picked from the system's palette; the server says whether text stays readable. */
function ColourField() {
  const { setValue } = useFormContext<CampaignFields>();
  const colour = useWatch<CampaignFields, 'colour'>({ name: 'colour' });
  const change = (value: string) => setValue('colour', value, { shouldDirty: true, shouldValidate: true });
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'start' }}>
      <TextField<CampaignFields>
        name="colour"
        label="Couleur"
        hint="Lettres, e-mails, connexion, espace candidat"
      />
      <Box
        component="input"
        type="color"
        aria-label="Choisir la couleur"
        value={/^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : DEFAULT_COLOUR.toLowerCase()}
        onChange={({ target }) => change(target.value.toUpperCase())}
        sx={{ flex: 'none', width: 48, height: 40, mt: 5.5, p: 1, border: 0, background: 'none' }}
      />
    </Stack>
  );
}
