import { hashKey, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useRestart } from '@/shared/form/useRestart';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveProfile, type Choices, type OwnRecord } from '../api';
import { profileFields, sentProfile, type ProfileFields } from './schema';

type Options = {
  /** What the form began with. */
  record: OwnRecord;
  choices: Choices;
  form: UseFormReturn<ProfileFields, unknown, ProfileFields>;
  /** Called once all that was typed is saved. */
  onSaved: () => void;
  /** What the server says of fields of the form. */
  onRefused: (errors: FieldError[]) => void;
};

/** Saves the profile; over one that was saved elsewhere meanwhile it first takes what that one changed. */
export function useSaveProfile({ record, choices, form, onSaved, onRefused }: Options) {
  const [base, setBase] = useState(record);
  const { sending, restart, rebase } = useRestart(form);
  const succeed = (saved: OwnRecord) => {
    toast.success('Profil enregistré');
    setBase(saved);
    if (!restart(profileFields(saved, choices))) onSaved();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: saveProfile,
    onSuccess: succeed,
    onError: (error, sent) => {
      if (isApiError(error, 'STALE_VERSION') && 'scholarInfo' in error.data) {
        // Their own, where the answer to a first attempt was cut.
        if (isSame(sentProfile(profileFields(error.data, choices), base.version), sent)) {
          succeed(error.data);
          return;
        }
        rebase(profileFields(error.data, choices), profileFields(base, choices));
        setBase(error.data);
        toast.warning(
          "Votre profil a changé entre-temps, dans une autre fenêtre ou par l'équipe. Ce que vous avez tapé est gardé : vérifiez, puis enregistrez.",
        );
        return;
      }
      toast.error('Erreur lors de la mise à jour de votre profil', error);
      onRefused(isApiError(error) ? error.fields : []);
    },
  });
  const save = (fields: ProfileFields) => {
    sending();
    mutate(sentProfile(fields, base.version));
  };
  return { save, saving: isPending };
}

/** Whatever order their members stand in. */
const isSame = (theirs: object, sent: object) => hashKey([theirs]) === hashKey([sent]);
