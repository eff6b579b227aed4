import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch, type Path } from 'react-hook-form';
import { isApiError } from '@/shared/http/ApiError';
import { useRested } from '@/shared/list/useHeld';
import type { Preview } from './api';
import { previewQuery } from './queries';
import { bodyOf, campaignSchema, type CampaignFields } from './schema';

/**
 * What these settings give, once typing rests; while something is `wrong` with them, what the last right ones gave. What the
 * server finds wrong is said under its field.
 */
export function usePreview(version: number) {
  const { setError } = useFormContext<CampaignFields>();
  // As text, which is the same until something is typed.
  const typed = useRested(JSON.stringify(useWatch<CampaignFields>()));
  const fields = JSON.parse(typed) as CampaignFields;
  const enabled = campaignSchema.safeParse(fields).success;
  const { data, error, refetch } = useQuery({ ...previewQuery(bodyOf(fields, version)), enabled });
  const [last, setLast] = useState<{ preview: Preview; typed: CampaignFields }>();
  if (data && data !== last?.preview) setLast({ preview: data, typed: fields });
  const refusal = isApiError(error) && error.status === 422 ? error : undefined;
  useEffect(() => {
    for (const { field, message } of refusal?.fields ?? [])
      setError(field as Path<CampaignFields>, { message });
  }, [refusal, setError]);
  return {
    ...last,
    wrong: !enabled || refusal !== undefined,
    error: refusal ? null : error,
    refetch: () => void refetch(),
  };
}
