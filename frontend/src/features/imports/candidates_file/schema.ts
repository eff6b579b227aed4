import { z } from '@/shared/form/zod';
import type { Profile } from './api';

/** The column of the file that each field of Parvis is read from, or null; by the field's code. */
export type Mapping = Record<string, string | null>;

/** Each required field must have a column. */
export const mappingSchema = ({ fields }: Profile) =>
  z.object(
    Object.fromEntries(
      fields.map(({ field, required }) => [
        field,
        z
          .string()
          .nullable()
          .refine((header) => !required || header !== null, 'Champ obligatoire'),
      ]),
    ),
  );

/** The profile's own columns, as far as the file has them. */
export const mappingOf = ({ fields }: Profile, columns: string[]): Mapping =>
  Object.fromEntries(
    fields.map(({ field, header }) => [field, columns.find((column) => column === header) ?? null]),
  );
