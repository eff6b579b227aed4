import Box from '@mui/material/Box';
import { DateField } from '@/shared/form/DateField';
import { TextField } from '@/shared/form/TextField';
import { twoColumns } from './CampaignDates';
import type { CampaignFields } from './schema';

/** The audit of accessibility that the statement and the foot of every page tell: without one, the portal does not conform. */
export const CampaignAudit = () => (
  <>
    <TextField<CampaignFields>
      name="auditAuthor"
      label="Auteur de l'audit d'accessibilité"
      required={false}
      hint="Sans auteur, date et part des critères, la loi demande de dire le portail « non conforme »"
    />
    <Box sx={twoColumns}>
      <DateField<CampaignFields> name="auditDay" label="Date de l'audit d'accessibilité" required={false} />
      <TextField<CampaignFields>
        name="auditRate"
        label="Critères respectés, en %"
        required={false}
        input={{ inputMode: 'numeric' }}
        hint="100 : totalement conforme ; 50 et plus : partiellement"
      />
    </Box>
  </>
);
