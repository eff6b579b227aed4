import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { publicCampaignQuery } from '@/shared/campaign/queries';
import { isApiError, type FieldError } from '@/shared/http/ApiError';
import { toast } from '@/shared/toast/toasts';
import { saveCampaign, type Campaign } from './api';
import { FAILED, SAVE_FAILED, SAVED } from './labels';
import { campaignQuery, versionsQuery } from './queries';
import { bodyOf, type CampaignFields } from './schema';
import { fullName } from '@/shared/format/people';

type Options = {
  version: number;
  onSaved: (saved: Campaign) => void;
  /** Called with what somebody else saved meanwhile, by who keeps what they typed. */
  onKept: (present: Campaign) => void;
  onRefused: (fields: FieldError[]) => void;
};

/** Saves the settings read as `version`; who saved others meanwhile is `changedBy`. */
export function useSaveCampaign({ version, onSaved, onKept, onRefused }: Options) {
  const client = useQueryClient();
  const [changedBy, setChangedBy] = useState<string>();
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
      if (isApiError(failure, 'STALE_VERSION') && 'author' in failure.data) {
        const { author } = failure.data;
        setChangedBy(author ? fullName(author) : "Quelqu'un");
        return;
      }
      toast.error(SAVE_FAILED, failure);
      if (isApiError(failure)) onRefused(failure.fields);
    },
  });
  const keep = async () => {
    setChangedBy(undefined);
    try {
      onKept(await client.query({ ...campaignQuery, staleTime: 0 }));
    } catch (failure) {
      toast.error(FAILED, failure);
    }
  };
  return { save: mutate, saving: isPending, changedBy, keep: () => void keep() };
}
