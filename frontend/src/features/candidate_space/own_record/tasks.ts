import { formatCount } from '@/shared/format/numbers';
import type { OwnRecord } from './api';
import type { Task } from './Checklist';
import { texts } from './labels';

type Ways = { profile: () => void; marks: () => void; files?: () => void; documents?: () => void };

/** The documents addressed to the candidate, and those of them that wait to be opened. */
export type DocumentCounts = { total: number; unread: number };

/** What the candidate has to do: a record of the national platform has neither profile nor marks to fill in. */
export function tasksOf(record: OwnRecord, ways: Ways, documents?: DocumentCounts): Task[] {
  const { manual, profileComplete, gradeColumns, cells, filesComplete, uploadedFileCount, fileQuota } =
    record;
  const tasks: Task[] = [];
  if (manual)
    tasks.push({
      name: texts.profile,
      done: profileComplete,
      state: profileComplete ? 'Complet' : 'À compléter',
      action: { label: profileComplete ? 'Modifier' : 'Compléter', onPress: ways.profile },
    });
  if (manual && gradeColumns.length > 0)
    tasks.push({
      name: texts.marks,
      done: cells.length > 0,
      // How many are filled, not which are missing: no candidate takes every subject.
      state: cells.length > 0 ? formatCount(cells.length, 'note remplie', 'notes remplies') : 'Aucune note',
      action: { label: cells.length > 0 ? 'Modifier' : 'Compléter', onPress: ways.marks },
    });
  tasks.push({
    name: texts.files,
    done: filesComplete,
    state: `${formatCount(uploadedFileCount, 'fichier')} sur ${fileQuota}`,
    action: ways.files && { label: 'Ajouter', onPress: ways.files },
  });
  if (documents && documents.total > 0)
    tasks.push({
      name: texts.documents,
      done: documents.unread === 0,
      state: documents.unread === 0 ? 'Tout est lu' : `${documents.unread} à lire sur ${documents.total}`,
      action: documents.unread > 0 && ways.documents ? { label: 'Lire', onPress: ways.documents } : undefined,
    });
  return tasks;
}
