import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { publicCampaignQuery } from '@/shared/campaign/queries';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import { readAgain } from '@/shared/http/readAgain';
import { toast } from '@/shared/toast/toasts';
import { saveCampaign, type Campaign, type ReadingsPresent } from './api';
import { FAILED, SAVE_FAILED, SAVED } from './labels';
import { campaignQuery, versionsQuery } from './queries';
import { bodyOf, type CampaignFields } from './schema';

type Options = {
  version: number;
  onSaved: (saved: Campaign) => void;
  /** Called with what somebody else saved meanwhile, by who keeps what they typed. */
  onKept: (present: Campaign) => void;
  onRefused: (fields: FieldError[]) => void;
};

type Sent = {
  fields: CampaignFields;
  /** Although projects were read by other rules. */
  force?: boolean;
};

/** Saves the settings read as `version`; `theirs` are those that somebody else saved meanwhile. */
export function useSaveCampaign({ version, onSaved, onKept, onRefused }: Options) {
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<Campaign>();
  const [present, setPresent] = useState<{ data: ReadingsPresent; fields: CampaignFields }>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ fields, force = false }: Sent) => saveCampaign(bodyOf(fields, version, force)),
    onSuccess: (saved) => {
      toast.success(SAVED);
      client.setQueryData(campaignQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: versionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: publicCampaignQuery.queryKey });
      onSaved(saved);
    },
    onError: (failure, { fields }) => {
      if (isApiError(failure, 'PFM_READINGS_PRESENT')) {
        setPresent({ data: failure.data, fields });
        return;
      }
      if (isApiError(failure, 'STALE_VERSION') && 'texts' in failure.data) {
        setTheirs(failure.data);
        return;
      }
      toast.error(SAVE_FAILED, failure);
      if (isApiError(failure)) onRefused(failure.fields);
    },
  });
  const confirm = () => {
    if (present) mutate({ fields: present.fields, force: true });
    setPresent(undefined);
  };
  const keep = async () => {
    setTheirs(undefined);
    try {
      onKept(await readAgain(client, campaignQuery));
    } catch (failure) {
      toast.error(FAILED, failure);
    }
  };
  const readings = { present: present?.data, confirm, forget: () => setPresent(undefined) };
  return { readings, save: mutate, saving: isPending, theirs, keep: () => void keep() };
}
