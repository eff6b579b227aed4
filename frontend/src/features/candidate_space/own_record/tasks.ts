import { formatCount } from '@/shared/format/numbers';
import type { OwnRecord } from './api';
import type { Task } from './Checklist';
import { texts } from './labels';

type Ways = {
  profile: () => void;
  marks: () => void;
  files?: () => void;
  documents?: () => void;
  presence?: () => void;
};

/** The documents addressed to the candidate, and those of them that wait to be opened. */
type DocumentCounts = { total: number; unread: number };

type Surroundings = {
  documents?: DocumentCounts;
  /** Whether a profile that was typed waits to be saved. */
  hasDraft?: boolean;
  /** Whether the candidate is asked to confirm that they come, and what they answered. */
  presence?: { open: boolean; slotName: string | null; presence: string | null } | undefined;
};

/** What the candidate has to do: a record of the national platform has neither profile nor marks to fill in. */
export function tasksOf(
  record: OwnRecord,
  ways: Ways,
  { documents, presence, hasDraft = false }: Surroundings = {},
): Task[] {
  const { manual, recordClosed, profileComplete, gradeColumns, cells } = record;
  const { filesComplete, uploadedFileCount, fileQuota } = record;
  const tasks: Task[] = [];
  if (presence?.slotName && (presence.open || presence.presence))
    tasks.push({
      name: texts.presence,
      done: presence.presence !== null,
      state: answers[presence.presence ?? ''] ?? 'Réponse attendue',
      action:
        presence.open && ways.presence
          ? { label: presence.presence === null ? 'Répondre' : 'Modifier', onPress: ways.presence }
          : undefined,
    });
  if (manual)
    tasks.push({
      name: texts.profile,
      done: profileComplete,
      state: hasDraft ? 'Brouillon à enregistrer' : profileComplete ? 'Complet' : 'À compléter',
      action: recordClosed
        ? undefined
        : {
            label: hasDraft ? 'Reprendre' : profileComplete ? 'Modifier' : 'Compléter',
            onPress: ways.profile,
          },
    });
  if (manual && gradeColumns.length > 0)
    tasks.push({
      name: texts.marks,
      done: cells.length > 0,
      // How many are filled, not which are missing: no candidate takes every subject.
      state: cells.length > 0 ? formatCount(cells.length, 'note remplie', 'notes remplies') : 'Aucune note',
      action: recordClosed
        ? undefined
        : { label: cells.length > 0 ? 'Modifier' : 'Compléter', onPress: ways.marks },
    });
  tasks.push({
    name: texts.files,
    done: filesComplete,
    // The national platform sends the file of those whom it knows: what they add is up to them.
    optional: !manual,
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

const answers: Record<string, string> = { CONFIRMED: 'Confirmée', IMPEDED: 'Empêchement signalé' };
