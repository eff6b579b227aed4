import { fullName } from '@/shared/format/people';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import { ChoiceField } from '@/shared/form/ChoiceField';
import { ManyChoicesField } from '@/shared/form/ManyChoicesField';
import { SuggestionField } from '@/shared/form/SuggestionField';
import { TextField } from '@/shared/form/TextField';
import { formatCount } from '@/shared/format/numbers';
import { LIMITS } from '@/shared/limits/api';
import { Card } from '@/shared/list/Card';
import type { Department, Manager, Site } from './api';
import type { SiteFields } from './schema';

export type SiteLists = { managers: Manager[]; departments: Department[]; countries: string[] };
export type FileValue = { value: string; count: number };

type Props = {
  lists: SiteLists;
  fileValues: FileValue[];
  /** Whether the site has juries, whose names begin with its trigram. */
  frozen: boolean;
  /** What other sites claim too. */
  warnings: Site['warnings'];
};

const timeZones = Intl.supportedValuesOf('timeZone');
const row = (columns: string) => ({
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: columns },
});

/** Every field of a site, in the order of the contract. */
export function SiteFieldsCard({ lists, fileValues, frozen, warnings }: Props) {
  const { managers, departments, countries } = lists;
  const { setValue, formState } = useFormContext<SiteFields>();
  const departmentLabel = (number: string) =>
    `${number} ${departments.find(({ departmentNumber }) => departmentNumber === number)?.departmentName ?? ''}`;
  const countOf = (value: string) => {
    const found = fileValues.find((each) => each.value === value);
    return found ? formatCount(found.count, 'candidat') : '';
  };
  return (
    <Card sx={{ display: 'flex', flexDirection: 'column', gap: 1, p: 4 }}>
      <Box sx={row('minmax(0, 5fr) minmax(0, 2fr) minmax(0, 2fr)')}>
        <TextField<SiteFields> name="name" label="Nom" input={{ maxLength: LIMITS.texts.siteName }} />
        <TextField<SiteFields>
          name="trigram"
          label="Trigramme"
          {...(frozen && { hint: 'Fixé par les jurys' })}
          input={{
            maxLength: 3,
            readOnly: frozen,
            onInput: ({ currentTarget }) => {
              currentTarget.value = currentTarget.value.replace(/[^a-z]/gi, '').toUpperCase();
              setValue('trigram', currentTarget.value, {
                shouldDirty: true,
                shouldValidate: formState.isSubmitted,
              });
            },
          }}
        />
        <TextField<SiteFields>
          name="numberOfPlaces"
          label="Places par promotion"
          input={{ inputMode: 'numeric', maxLength: 6 }}
        />
      </Box>
      <TextField<SiteFields> name="address" label="Adresse" input={{ maxLength: LIMITS.texts.siteAddress }} />
      <Box sx={row('minmax(0, 4fr) minmax(0, 2fr) minmax(0, 3fr)')}>
        <TextField<SiteFields> name="email" label="E-mail" type="email" />
        <TextField<SiteFields> name="phone" label="Téléphone" type="tel" hint="Par exemple 05 56 00 00 00" />
        <ChoiceField<SiteFields>
          name="manager"
          label="Responsable"
          required
          width="100%"
          labels={Object.fromEntries(managers.map((manager) => [manager.id, fullName(manager)]))}
        />
      </Box>
      <TextField<SiteFields>
        name="additionalInformation"
        label="Informations complémentaires"
        required={false}
        rows={3}
        hint="Trois lignes au plus : elles figurent sur la lettre d'un entretien sur place."
      />
      <ManyChoicesField<SiteFields>
        name="departments"
        label="Départements"
        options={departments.map(({ departmentNumber }) => departmentNumber)}
        labelOf={departmentLabel}
      />
      {warnings.map(({ code, message }) => (
        <Stack
          key={code}
          direction="row"
          sx={{ alignItems: 'center', gap: 1, mb: 1, fontSize: 12, color: 'var(--warning-text)' }}
        >
          <WarningAmberOutlined aria-hidden sx={{ fontSize: 16 }} />
          {message}
        </Stack>
      ))}
      <Box sx={row('minmax(0, 2fr) minmax(0, 1fr)')}>
        <ManyChoicesField<SiteFields>
          name="countries"
          label="Pays"
          options={countries}
          labelOf={(name) => name}
        />
        <SuggestionField<SiteFields> name="timeZone" label="Fuseau horaire" options={timeZones} />
      </Box>
      <Box sx={row('minmax(0, 1fr) minmax(0, 1fr)')}>
        <SuggestionField<SiteFields>
          name="forFaceToFace"
          label="Valeur Parcoursup en présentiel"
          options={fileValues.map(({ value }) => value)}
          noteOf={countOf}
          placeholder="Choisir une valeur du fichier"
        />
        <SuggestionField<SiteFields>
          name="forRemote"
          label="Valeur Parcoursup à distance"
          options={fileValues.map(({ value }) => value)}
          noteOf={countOf}
          placeholder="Choisir une valeur du fichier"
        />
      </Box>
    </Card>
  );
}
