import { useMutation } from '@tanstack/react-query';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveSite, type Site } from './api';
import { texts } from './labels';
import { bodyOf, fieldNamed, type SiteFields } from './schema';

type Options = {
  onSaved: (saved: Site) => void;
  /** Called with what somebody else saved meanwhile; returns what of it is not in the form, as sentences. */
  onStale: (present: Site) => string[];
  onRefused: (fields: FieldError[]) => void;
};

/** Creates a site, or changes this one; a refusal is shown in a toast and beside its field. */
export function useSaveSite(site: Site | undefined, { onSaved, onStale, onRefused }: Options) {
  const id = site?.id;
  const { mutate, isPending } = useMutation({
    mutationFn: (fields: SiteFields) => saveSite(bodyOf(fields, site?.version), id),
    onSuccess: (saved) => {
      const done = id === undefined ? texts.created : texts.changed;
      const [warning] = saved.warnings;
      if (warning) toast.warning(`${done}. ${warning.message}`);
      else toast.success(done);
      onSaved(saved);
    },
    onError: (failure) => {
      if (isApiError(failure, 'STALE_VERSION') && 'trigram' in failure.data) {
        toast.warning([texts.changedMeanwhile, ...onStale(failure.data)].join(' '));
        return;
      }
      toast.error(id === undefined ? texts.createFailed : texts.changeFailed, failure);
      if (!isApiError(failure)) return;
      onRefused(
        isApiError(failure, 'SITE_PARCOURSUP_VALUE_TAKEN')
          ? ['forFaceToFace', 'forRemote'].map((field) => ({ field, message: failure.message }))
          : failure.fields.map(({ field, message }) => ({ field: fieldNamed(field), message })),
      );
    },
  });
  return { save: mutate, saving: isPending };
}
