import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '@/shared/form/ChoiceField';
import { DateField } from '@/shared/form/DateField';
import { TextField } from '@/shared/form/TextField';
import { TimeField } from '@/shared/form/TimeField';
import { LIMITS } from '@/shared/limits/api';
import { twoColumns } from './CampaignDates';
import type { CampaignFields } from './schema';
import { slotModes } from './slotChoice';

/** What candidates may do about the hour of their interview, and when. */
export function CampaignHours() {
  const mode = useWatch<CampaignFields, 'slotMode'>({ name: 'slotMode' });
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>
        Les candidats peuvent toujours dire un empêchement, si la campagne le demande. Ici, ils changent aussi
        d&apos;heure. Rien ne s&apos;ouvre avant leur lettre.
      </Typography>
      <ChoiceField<CampaignFields>
        name="slotMode"
        label="Changer d'heure d'entretien"
        labels={slotModes}
        width="100%"
      />
      {mode !== 'NONE' && (
        <>
          <Box sx={twoColumns}>
            <TextField<CampaignFields>
              name="slotDays"
              label="Jours avant l'entretien, au moins"
              type="number"
              input={{ min: 0, max: LIMITS.mostDaysBefore }}
              hint="Pour l'heure laissée et pour celle qui est prise"
            />
            <TextField<CampaignFields>
              name="slotTimes"
              label="Combien de fois chacun choisit"
              type="number"
              input={{ min: 1, max: LIMITS.mostTimesChosen }}
              hint="Ce que vous attribuez ne compte pas"
            />
          </Box>
          <Box sx={twoColumns}>
            <DateField<CampaignFields>
              name="slotOpensDay"
              label="Ouverture"
              required={false}
              hint="Sans date : dès que la lettre est ouverte"
            />
            <TimeField<CampaignFields>
              name="slotOpensHour"
              label="Heure d'ouverture"
              required={false}
              hint="Heure de Paris ; 00:00 sans heure"
            />
            <DateField<CampaignFields>
              name="slotClosesDay"
              label="Fermeture"
              required={false}
              hint="Sans date : jusqu'aux jours qui précèdent l'entretien"
            />
            <TimeField<CampaignFields>
              name="slotClosesHour"
              label="Heure de fermeture"
              required={false}
              hint="Heure de Paris ; 23:59 sans heure"
            />
          </Box>
        </>
      )}
      {mode === 'CHOOSE' && (
        <Alert severity="info">
          Chacun voit les heures libres de son site et de son mode, sans celles réservées à d&apos;autres
          besoins ni celles d&apos;un jury qui ne peut pas le juger. Sa nouvelle convocation part aussitôt.
        </Alert>
      )}
    </>
  );
}
