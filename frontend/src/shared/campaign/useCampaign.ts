import { useQuery } from '@tanstack/react-query';
import { publicCampaignQuery } from './queries';

/** The dates, the contact and the choices of the campaign; undefined until they are read. */
export const useCampaign = () => useQuery(publicCampaignQuery).data;
