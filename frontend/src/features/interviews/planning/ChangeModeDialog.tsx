import { useWatch } from 'react-hook-form';
import { ChoiceField } from '@/shared/form/ChoiceField';
import { useSchemaForm } from '@/shared/form/useSchemaForm';
import { isRemote, otherMode, type InterviewType } from '@/shared/interviews/interviewTypes';
import { today } from '@/shared/time/today';
import { changeModeOf } from './api';
import { ChangeDialog } from './ChangeDialog';
import { dayOf, slotsCounted } from './labels';
import { MeetingFields } from './MeetingFields';
import { EVERY_DAY, modeSchema, type ModeFields } from './schema';

type Props = {
  jury: { id: string; name: string; type: InterviewType };
  dates: { id: string; date: string; version: number }[];
  onClose: () => void;
  onCorrect: (candidateIds: string[]) => void;
};

/** Turns a jury or one of its days from face to face to remote, which asks for the meeting, or back. */
export function ChangeModeDialog({ jury, dates, onClose, onCorrect }: Props) {
  const back = isRemote(jury.type);
  const schema = modeSchema(!back);
  const { form } = useSchemaForm<ModeFields>({
    schema,
    defaultValues: { date: EVERY_DAY, link: '', password: '' },
  });
  const fields = useWatch({ control: form.control });
  const typed = schema.safeParse(fields);
  const only = dates.find(({ id }) => id === fields.date);
  const toCome = dates.filter(({ date }) => date >= today());
  const verb = back ? 'Passer en présentiel' : 'Passer à distance';
  const mode = back ? 'en présentiel' : 'à distance';
  return (
    <ChangeDialog
      title={`Passer ${jury.name} ${mode}`}
      body={
        typed.success
          ? {
              interviewType: otherMode(jury.type),
              dateId: only?.id ?? null,
              videoconferenceLink: typed.data.link || null,
              videoconferencePassword: typed.data.password || null,
            }
          : undefined
      }
      run={changeModeOf(jury.id)}
      known={Object.fromEntries(dates.map(({ id, version }) => [id, version]))}
      confirmLabel={(plan) => (plan?.slots ? `${verb} (${slotsCounted(plan.slots)})` : verb)}
      doneText={() =>
        only
          ? `La journée du ${dayOf(only.date)} (${jury.name}) est passée ${mode}.`
          : `Le jury ${jury.name} est passé ${mode}.`
      }
      failed="Erreur lors du changement de mode"
      {...((!back || toCome.length > 1) && { form })}
      onClose={onClose}
      onCorrect={onCorrect}
    >
      {toCome.length > 1 && (
        <ChoiceField<ModeFields>
          name="date"
          label="Journées"
          width="100%"
          labels={{
            [EVERY_DAY]: 'Toutes les journées du jury',
            ...Object.fromEntries(toCome.map(({ id, date }) => [id, `Le ${dayOf(date)} seulement`])),
          }}
        />
      )}
      <div>{whatChanges(only !== undefined, back)}</div>
      {!back && <MeetingFields />}
    </ChangeDialog>
  );
}

function whatChanges(oneDay: boolean, back: boolean) {
  if (oneDay)
    return 'Les créneaux de cette journée et leurs candidats passent à un autre jury du site, libre ce jour-là, ou créé pour eux. Les autres journées ne changent pas.';
  return back
    ? 'Le jury change de nom. Ses liens de visioconférence et mots de passe sont effacés.'
    : 'Le jury change de nom. Le lien et le mot de passe valent pour toutes ses dates à venir.';
}
