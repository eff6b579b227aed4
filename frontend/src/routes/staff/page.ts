import type { RouteComponent } from '@tanstack/react-router';
import type { ToolbarEntry } from '@/shared/permissions/profiles';

/** A page of the staff's application: its address, and the entry of the toolbar that a profile needs to open it. */
export type Page = { entry: ToolbarEntry; path: string; component: RouteComponent };
