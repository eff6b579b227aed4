import { changeTag, createTag, deleteTag, tagCandidates } from '@/api/sdk.gen';
import type { TagIn, TagOut } from '@/api/types.gen';
import type { Whole } from '@/shared/http/whole';

export type Tag = TagOut;
export type TagForm = Pick<TagIn, 'name' | 'colour'>;

/** Who is to bear a tag, or no longer. */
export type TaggedPerson = { id: string; name: string };

/** Saves a tag: a new one, or `tag` as it was read. */
export const saveTag = (form: TagForm, tag?: Tag) =>
  tag
    ? changeTag({ path: { tag_id: tag.id }, body: { ...form, version: tag.version } satisfies Whole<TagIn> })
    : createTag({ body: form });

export const removeTag = ({ id }: Tag) => deleteTag({ path: { tag_id: id } });

/** Puts a tag on candidates, or takes it off; resolves to those who changed. */
export const putTag = async (tag: Tag, ids: string[], on: boolean) =>
  (await tagCandidates({ path: { tag_id: tag.id }, body: { ids, on } })).ids;
