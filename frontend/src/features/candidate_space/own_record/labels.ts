import { formatCount } from '@/shared/format/numbers';

export const texts = {
  recordFailed: 'Erreur lors de la récupération de vos informations',
  profile: 'Mon profil',
  marks: 'Mes notes',
  files: 'Mes pièces',
  documents: 'Documents à lire',
  presence: "Votre présence à l'entretien",
};

export const yearNames = { TERMINALE: 'Terminale', PREMIERE: 'Première' } as const;

/** Touch targets of 48 px with texts of 16 px: what a phone's keyboard and thumbs need. */
export const touch = {
  '& .MuiOutlinedInput-root:not(.MuiInputBase-multiline)': { height: 48 },
  '& .MuiOutlinedInput-root': { fontSize: 16 },
  '& .MuiInputAdornment-root .MuiIconButton-root': { width: 44, height: 44 },
  '& .MuiFormLabel-root': { fontSize: 15 },
  // A sentence at the top says that all fields are required: a star beside each would only be noise.
  '& .MuiFormLabel-asterisk': { display: 'none' },
} as const;

/** Of marks that differ from what the admission team corrected. */
export const pendingSentence = (count: number) =>
  formatCount(
    count,
    "note est en attente de vérification : l'équipe l'avait corrigée, et garde sa valeur jusque-là.",
    "notes sont en attente de vérification : l'équipe les avait corrigées, et garde ses valeurs jusque-là.",
  );

/** How the drafts of that record's profile are named: the rest says of which years and sites. */
export const profileDraft = ({ externalId }: { externalId: string }) => `profile.${externalId}.`;
