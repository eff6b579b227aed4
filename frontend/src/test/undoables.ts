import type { Undoable } from '@/shared/undo/api';

/** Something that the person did and may take back: the import of candidats.csv, but for what changes. */
export const undoable = (change: Partial<Undoable> = {}): Undoable => ({
  id: 'u1',
  kind: 'CANDIDATES_IMPORT',
  title: 'candidats.csv',
  label: 'Import du fichier « candidats.csv »',
  author: { firstName: 'Anne', lastName: 'Martin' },
  mine: true,
  created: '2026-05-12T10:23:00+02:00',
  at: '2026-05-12T10:23:00+02:00',
  takesBack: [],
  obstacle: null,
  ...change,
});
