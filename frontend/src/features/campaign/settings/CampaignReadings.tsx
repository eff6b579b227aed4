import Autocomplete from '@mui/material/Autocomplete';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { choiceTexts } from '@/shared/form/choiceTexts';
import { ChoiceField } from '@/shared/form/ChoiceField';
import { FieldMessage } from '@/shared/form/FieldMessage';
import { formatCount } from '@/shared/format/numbers';
import { fullName } from '@/shared/format/people';
import type { ReadingsPresent } from './api';
import { twoColumns } from './CampaignDates';
import { membersQuery } from './queries';
import { gapWords, readingCounts, withinWords } from './readingRules';
import type { CampaignFields } from './schema';

/** How many people read a project, what their letters give, and what they do not see. */
export function CampaignReadings() {
  const [readings, anonymous] = useWatch<CampaignFields, ['pfmReadings', 'pfmAnonymous']>({
    name: ['pfmReadings', 'pfmAnonymous'],
  });
  return (
    <>
      <ChoiceField<CampaignFields>
        name="pfmReadings"
        label="Lectures de chaque projet (PFM)"
        labels={readingCounts}
        width={320}
      />
      {readings === '2' && (
        <>
          <Box sx={twoColumns}>
            <ChoiceField<CampaignFields>
              name="pfmGap"
              label="Troisième lecture à partir d'un écart de"
              labels={gapWords}
              width="100%"
            />
            <ChoiceField<CampaignFields>
              name="pfmWithin"
              label="Sous cet écart, la note du PFM est"
              labels={withinWords}
              width="100%"
            />
          </Box>
          <Arbiters />
        </>
      )}
      <Box sx={twoColumns}>
        <ChoiceField<CampaignFields>
          name="pfmAnonymous"
          label="Lecture anonyme"
          labels={{ non: 'Non : le nom est montré', oui: 'Oui : le numéro seul' }}
          width="100%"
        />
        <ChoiceField<CampaignFields>
          name="pfmNotOwn"
          label="Lire le projet de qui l'on a reçu en entretien"
          labels={{ oui: 'Jamais', non: 'Permis' }}
          width="100%"
        />
      </Box>
      {anonymous === 'oui' && (
        <Alert severity="info">
          Parvis cache le nom aux lecteurs, pas ce qui est écrit dans le projet : un nom peut y figurer. Un
          lecteur qui a aussi un rôle de gestion ou de lecture le voit dans le Classement.
        </Alert>
      )}
    </>
  );
}

/** What other rules make of the projects that were read. */
export function ReadingsChanged({ readings, settled, toSettle, lettersChanged }: ReadingsPresent) {
  return (
    <>
      {`${formatCount(readings, 'lecture est déjà enregistrée', 'lectures sont déjà enregistrées')}. Avec ces réglages :`}
      <ul>
        <li>{formatCount(lettersChanged, 'note de PFM change', 'notes de PFM changent')} ;</li>
        <li>{formatCount(toSettle, 'projet est à départager', 'projets sont à départager')} ;</li>
        <li>{formatCount(settled, 'projet a toutes ses lectures', 'projets ont toutes leurs lectures')}.</li>
      </ul>
      Aucune lecture n&apos;est perdue. Les résultats seront à calculer de nouveau.
    </>
  );
}

/** The readers who give third readings, beside administrators. */
function Arbiters() {
  const id = useId();
  const { data: members } = useQuery(membersQuery);
  const nameOf = (account: string) => {
    if (!members) return '…';
    const member = members.find((each) => each.id === account);
    return member ? fullName(member) : 'Compte sans le rôle de jury';
  };
  return (
    <Controller<CampaignFields, 'pfmArbiters'>
      name="pfmArbiters"
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <FormControl error={error !== undefined} fullWidth>
          <FormLabel htmlFor={id}>Qui donne la troisième lecture</FormLabel>
          <Autocomplete
            id={id}
            multiple
            options={members?.map((each) => each.id) ?? []}
            value={value.split('\n').filter((each) => each !== '')}
            getOptionLabel={nameOf}
            onChange={(_, chosen) => onChange(chosen.join('\n'))}
            onBlur={onBlur}
            {...choiceTexts}
            renderInput={(params) => (
              <TextField
                {...params}
                inputRef={ref}
                sx={{ '& .MuiInputBase-root': { height: 'auto', minHeight: 40, flexWrap: 'wrap' } }}
              />
            )}
          />
          <FieldMessage
            id={`${id}-help`}
            error={error?.message}
            hint="Elles voient les deux lettres. Les administrateurs départagent aussi."
          />
        </FormControl>
      )}
    />
  );
}
