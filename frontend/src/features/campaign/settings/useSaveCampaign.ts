import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { publicCampaignQuery } from '@/shared/campaign/queries';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveCampaign, type Campaign } from './api';
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

/** Saves the settings read as `version`; `theirs` are those that somebody else saved meanwhile. */
export function useSaveCampaign({ version, onSaved, onKept, onRefused }: Options) {
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<Campaign>();
  const { mutate, isPending } = useMutation({
    mutationFn: (fields: CampaignFields) => saveCampaign(bodyOf(fields, version)),
    onSuccess: (saved) => {
      toast.success(SAVED);
      client.setQueryData(campaignQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: versionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: publicCampaignQuery.queryKey });
      onSaved(saved);
    },
    onError: (failure) => {
      if (isApiError(failure, 'STALE_VERSION') && 'texts' in failure.data) {
        setTheirs(failure.data);
        return;
      }
      toast.error(SAVE_FAILED, failure);
      if (isApiError(failure)) onRefused(failure.fields);
    },
  });
  const keep = async () => {
    setTheirs(undefined);
    try {
      onKept(await client.query({ ...campaignQuery, staleTime: 0 }));
    } catch (failure) {
      toast.error(FAILED, failure);
    }
  };
  return { save: mutate, saving: isPending, theirs, keep: () => void keep() };
}
