import { useQuery } from '@tanstack/react-query';
import { fetchCampaign } from './api';

export const CAMPAIGN_DATES = ['campaign', 'public'];

/** The dates, the contact and the choices of the campaign; undefined until they are read. */
export const useCampaign = () => useQuery({ queryKey: CAMPAIGN_DATES, queryFn: fetchCampaign }).data;
