import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const features = resolve(import.meta.dirname, '../src/features');
const backend = resolve(import.meta.dirname, '../../backend/parvis');

const inside = (folder: string) => readdirSync(folder, { withFileTypes: true });
const isConcept = (name: string) => existsSync(resolve(backend, name, '__init__.py'));

it.each(inside(features).map(({ name }) => name))('features/%s has the names of the backend', (group) => {
  const entries = inside(resolve(features, group));
  if (entries.some((entry) => entry.isFile())) {
    // A concept of the kernel, or a group that is a concept of its own: without folders, so that its zone is one.
    expect(isConcept(`kernel/${group}`) || isConcept(group)).toBe(true);
    expect(entries.filter((entry) => entry.isDirectory())).toEqual([]);
  } else
    expect(entries.map(({ name }) => `${group}/${name}`).filter((concept) => !isConcept(concept))).toEqual(
      [],
    );
});
