import { useQuery } from '@tanstack/react-query';
import { fetchCampaign } from './api';

/** The dates, the contact and the choices of the campaign; undefined until they are read. */
export const useCampaign = () => useQuery({ queryKey: ['campaign', 'public'], queryFn: fetchCampaign }).data;
