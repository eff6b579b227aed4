import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '@/shared/form/ChoiceField';
import { DateField } from '@/shared/form/DateField';
import { TextField } from '@/shared/form/TextField';
import { formatInteger } from '@/shared/format/numbers';
import { LIMITS } from '@/shared/limits/api';
import { today } from '@/shared/time/today';
import { POINTS_EXAMPLE, type CampaignFields } from './schema';

/** Two fields side by side, where there is room. */
export const twoColumns = { display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };

/** When files may still be deleted, when the letters come, whether candidates say that they will be there, how long interviews last. */
export function CampaignDates({ overlappingSlots }: { overlappingSlots: number }) {
  const [deadline, week] = useWatch<CampaignFields, ['fileDeadline', 'letterWeek']>({
    name: ['fileDeadline', 'letterWeek'],
  });
  return (
    <>
      <Box sx={twoColumns}>
        <DateField<CampaignFields>
          name="fileDeadline"
          label="Fin de dépôt des pièces"
          hint="Ce jour compris, heure de Paris"
        />
        <TextField<CampaignFields>
          name="letterWeek"
          label="Semaine des lettres"
          hint={`Se lit « semaine du ${week.trim()} »`}
        />
      </Box>
      <DateField<CampaignFields>
        name="recordDeadline"
        label="Fin de saisie du profil et des notes"
        required={false}
        hint="Pour les candidats ajoutés à la main, ce jour compris. Sans date, la saisie reste ouverte."
      />
      {deadline !== '' && deadline < today() && (
        <Alert severity="warning">
          Cette date est passée : les candidats ne peuvent plus supprimer leurs pièces.
        </Alert>
      )}
      <ChoiceField<CampaignFields>
        name="presenceConfirmation"
        label="Confirmation de présence à l'entretien"
        labels={{ non: 'Non demandée', oui: 'Demandée aux candidats' }}
        width={320}
      />
      <TextField<CampaignFields>
        name="interviewMinutes"
        label="Durée d'un entretien, en minutes"
        type="number"
        input={{ min: LIMITS.shortestInterview, max: LIMITS.longestInterview }}
        hint="Un jury ne reçoit pas deux candidats dans ce délai. Les créneaux existants ne changent pas."
      />
      <TextField<CampaignFields>
        name="gradePoints"
        label="Points des lettres A, B, C, D et F"
        hint={`Pour comparer les jurys ; aucun résultat n'en dépend. Par exemple ${POINTS_EXAMPLE}`}
      />
      <ChoiceField<CampaignFields>
        name="lettersToNewcomers"
        label="Envoyer aux nouveaux venus sans attendre"
        labels={{ non: 'Non : leurs lettres attendent', oui: 'Oui, une heure après les calculs' }}
        width={460}
      />
      {overlappingSlots > 0 && (
        <Alert severity="warning">
          {formatInteger(overlappingSlots)} créneaux à venir en recouvrent d&apos;autres du même jury, avec la
          durée enregistrée.
        </Alert>
      )}
    </>
  );
}

/** Whom to write to, how long data are kept, and what the profile's form proposes. */
export function CampaignContact() {
  return (
    <>
      <Box sx={twoColumns}>
        <TextField<CampaignFields>
          name="contactEmail"
          label="Adresse de contact"
          type="email"
          required={false}
          hint="Lue dans les e-mails, les pages publiques et les lettres sans entretien"
        />
        <TextField<CampaignFields>
          name="contactPhone"
          label="Téléphone de contact"
          type="tel"
          required={false}
        />
      </Box>
      <TextField<CampaignFields>
        name="retentionYears"
        label="Conservation des données, en années"
        type="number"
        input={{ min: 1, max: LIMITS.retentionYears }}
      />
      <Box sx={twoColumns}>
        <TextField<CampaignFields>
          name="scholarshipTypes"
          label="Types de bourse"
          rows={4}
          hint="Un par ligne"
        />
        <TextField<CampaignFields>
          name="currentScholarYears"
          label="Niveaux actuels"
          rows={4}
          hint="Un par ligne"
        />
      </Box>
    </>
  );
}
