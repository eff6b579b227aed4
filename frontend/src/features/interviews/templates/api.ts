import { getSite, getSlotsState, listJuries, listSlotTemplates, replaceSlotTemplates } from '@/api/sdk.gen';
import type { JuryOut, TemplateOut } from '@/api/types.gen';
import type { InterviewType } from '@/shared/interviews/interviewTypes';

export type Template = TemplateOut;
export type TemplateBody = Pick<TemplateOut, 'convocationTime' | 'interviewTime' | 'nonPriority'>;
export type JuryOfSite = JuryOut;

export const fetchSite = (siteId: string) => getSite({ path: { site_id: siteId } });

/** The site's templates, by type then hour. */
export const fetchTemplates = (siteId: string) => listSlotTemplates({ path: { site_id: siteId } });

/** Replaces the site's templates of a type. */
export const saveTemplates = (siteId: string, interviewType: InterviewType, slots: TemplateBody[]) =>
  replaceSlotTemplates({ path: { site_id: siteId }, body: { interviewType, slots } });

/** When slots were created automatically, null for never. */
export const fetchCreated = () => getSlotsState();

export const fetchJuries = (siteId: string) => listJuries({ path: { site_id: siteId } });
