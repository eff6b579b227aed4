import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Form } from '@/shared/form/Form';
import { DateField } from '@/shared/form/DateField';
import { TextField } from '@/shared/form/TextField';
import { useKeptDraft } from '@/shared/form/useKeptDraft';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { forgetDraft } from '@/shared/form/drafts';
import { formatCount } from '@/shared/format/numbers';
import { EmailAddress } from '@/shared/frame/EmailAddress';
import { today } from '@/shared/time/today';
import type { Choices, OwnRecord } from '../api';
import { WriteTo } from '@/shared/campaign/WriteTo';
import { profileDraft, touch } from '../labels';
import { NativeChoiceField } from '../NativeChoiceField';
import { SaveFooter } from '../SaveFooter';
import { AdmissionSites } from './AdmissionSites';
import { ErrorSummary } from './ErrorSummary';
import { faultsOf } from './faults';
import { Part, Resumed } from './Part';
import { Scholarship } from './Scholarship';
import { SchoolYears } from './SchoolYears';
import { profileFields, profileSchema, schoolFields, type ProfileFields } from './schema';
import { useSaveProfile } from './useSaveProfile';

type Props = {
  record: OwnRecord;
  choices: Choices;
  onUnsaved: (unsaved: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** The form of the profile: a field is judged from its first change on, all of them on Enregistrer. */
export function ProfileForm({ record, choices, onUnsaved, onCancel, onSaved }: Props) {
  const [defaultValues] = useState(() => profileFields(record, choices));
  const { form, refuse } = useSchemaForm({
    schema: profileSchema,
    defaultValues,
    mode: 'onChange',
    // The summary of what is wrong takes it.
    shouldFocusError: false,
    onUnsaved,
  });
  // A draft belongs to one person and to the years and sites of its fields.
  const shape = [...record.scholarInfo.map(({ year }) => year), ...choices.sites.map(({ id }) => id)];
  const draft = `${profileDraft(record)}${shape.join('|')}`;
  const [resumed, setResumed] = useState(useKeptDraft(draft, form, null, { stays: true }));
  const [attempt, setAttempt] = useState(0);
  const { save, saving } = useSaveProfile({
    record,
    choices,
    form,
    onSaved: () => {
      forgetDraft(draft);
      onSaved();
    },
    onRefused: (errors) => {
      refuse(errors);
      setAttempt((before) => before + 1);
    },
  });
  const changes = changedMembers(form.formState.dirtyFields);
  const submit = async () => {
    if (saving) return;
    await form.handleSubmit(save)();
    // Only now does the form hold what is wrong with it.
    setAttempt((before) => before + 1);
  };
  return (
    <Form
      form={form}
      onSubmit={() => void submit()}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, ...touch }}
    >
      <Stack sx={{ gap: 6, p: 4 }}>
        {attempt > 0 && <ErrorSummary attempt={attempt} faults={faultsOf(form.formState.errors)} />}
        {resumed && (
          <Resumed
            onErase={() => {
              form.reset(defaultValues);
              forgetDraft(draft);
              setResumed(false);
            }}
          />
        )}
        <Identity record={record} />
        <Part title="Bourse" fields={['scholarship']}>
          <Scholarship types={record.scholarshipTypes} />
        </Part>
        <Part
          title="Scolarité"
          note="Vos trois dernières années, de la plus récente à la plus ancienne."
          fields={['currentScholarYear', ...record.scholarInfo.flatMap((_, index) => schoolFields(index))]}
        >
          <NativeChoiceField<ProfileFields> name="currentScholarYear" label="Niveau actuel" none="Choisir">
            {withPresent(record.currentScholarYears, record.currentScholarYear).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </NativeChoiceField>
          <SchoolYears years={record.scholarInfo.map(({ year }) => year)} choices={choices} />
        </Part>
        <Part
          title="Site d'entretien souhaité"
          note="Si un entretien vous est proposé, il aura lieu sur ce site dans la mesure des places."
        >
          <NativeChoiceField<ProfileFields>
            name="interviewSite"
            label="Site (facultatif)"
            none="Aucun"
            required={false}
          >
            {choices.sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeChoiceField>
        </Part>
        <AdmissionSites />
      </Stack>
      <SaveFooter
        changes={
          changes > 0
            ? formatCount(changes, 'modification non enregistrée', 'modifications non enregistrées')
            : ''
        }
        busy={saving}
        onCancel={onCancel}
        onSave={() => void submit()}
      />
    </Form>
  );
}

/** Who the candidate is, and how to reach them. */
function Identity({ record }: { record: OwnRecord }) {
  return (
    <>
      <Part
        title="Identité"
        note="Tous les champs sont obligatoires, sauf mention contraire."
        fields={['lastName', 'firstName', 'birthDate', 'birthPlace']}
      >
        <TextField<ProfileFields> name="lastName" label="Nom" input={{ autoComplete: 'family-name' }} />
        <TextField<ProfileFields> name="firstName" label="Prénom" input={{ autoComplete: 'given-name' }} />
        <DateField<ProfileFields>
          name="birthDate"
          label="Date de naissance"
          max={today()}
          input={{ autoComplete: 'bday' }}
        />
        <TextField<ProfileFields> name="birthPlace" label="Lieu de naissance" />
      </Part>
      <Part title="Coordonnées" fields={['phoneNumber', 'address']}>
        <div>
          <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>Adresse mail</Typography>
          <Typography sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
            {record.email ? <EmailAddress>{record.email}</EmailAddress> : 'Aucun'}
          </Typography>
          <Typography sx={{ fontSize: 15, color: 'text.secondary' }}>
            C&apos;est votre identifiant. Pour le changer, <WriteTo email={record.contactEmail} />.
          </Typography>
        </div>
        <TextField<ProfileFields>
          name="phoneNumber"
          label="Téléphone"
          type="tel"
          hint="Par exemple 06 12 34 56 78, ou +212 6 12 34 56 78 hors de France"
          input={{ autoComplete: 'tel' }}
        />
        <TextField<ProfileFields> name="address" label="Adresse" input={{ autoComplete: 'street-address' }} />
      </Part>
    </>
  );
}

/** The list of the campaign; what was chosen before it changed stays a choice. */
const withPresent = (values: string[], present: string | null) =>
  present === null || values.includes(present) ? values : [present, ...values];

/** How many fields of the form differ from what is saved. */
const changedMembers = (dirty: Partial<Record<keyof ProfileFields, unknown>>) =>
  Object.values(dirty).filter(isDirty).length;

const isDirty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isDirty) : value === true;
