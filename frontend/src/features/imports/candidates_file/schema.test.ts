import { expect, it } from 'vitest';
import type { Profile } from './api';
import { mappingOf, mappingSchema } from './schema';

const field = (name: string, header: string | null, required: boolean) => ({ field: name, header, required });
const PROFILE = {
  fields: [
    field('externalId', 'Code', true),
    field('lastName', 'Nom', true),
    field('phone', 'Tél', false),
    field('remark', null, false),
  ],
} as unknown as Profile;

it('proposes the columns of the profile that the file has, and asks for those that are required', () => {
  const mapping = mappingOf(PROFILE, ['Nom', 'Ville']);
  expect(mapping).toEqual({ externalId: null, lastName: 'Nom', phone: null, remark: null });
  const faults = mappingSchema(PROFILE).safeParse(mapping).error?.issues;
  expect(faults?.map(({ path, message }) => [path[0], message])).toEqual([
    ['externalId', 'Champ obligatoire'],
  ]);
  expect(mappingSchema(PROFILE).safeParse({ ...mapping, externalId: 'Ville' }).success).toBe(true);
});
