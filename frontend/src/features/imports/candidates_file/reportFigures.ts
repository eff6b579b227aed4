import { formatCount, ofNumber } from '@/shared/format/numbers';
import type { ReportFigure } from '@/shared/imports/ImportReport';
import type { Report } from './api';

/** What the tables below the figures can be narrowed down to. */
export type Kind = 'NEW' | 'CHANGED' | 'VANISHED' | 'REFUSED';

/** What the file would do, in five figures; each narrows the tables below down to those whom it counts. */
export function figuresOf(
  counts: Report['counts'],
  chosen: Kind | undefined,
  onKind: (kind: Kind | undefined) => void,
): ReportFigure[] {
  const narrowing = (kind: Kind) => ({
    pressed: kind === chosen,
    onPress: () => onKind(kind === chosen ? undefined : kind),
  });
  return [
    {
      label: 'Nouveaux',
      value: counts.new,
      why: ofNumber(counts.new, 'sera créé', 'seront créés'),
      ...narrowing('NEW'),
    },
    {
      label: 'Modifiés',
      value: counts.changed,
      why: formatCount(counts.values, 'valeur change', 'valeurs changent'),
      ...narrowing('CHANGED'),
    },
    { label: 'Inchangés', value: counts.unchanged, why: 'rien à faire' },
    {
      label: 'Disparus',
      value: counts.vanished,
      why: ofNumber(counts.vanished, 'gardé et signalé', 'gardés et signalés'),
      ...narrowing('VANISHED'),
    },
    {
      label: 'Refusés',
      value: counts.refused,
      why: ofNumber(counts.refused, 'ligne non importée', 'lignes non importées'),
      tone: 'error',
      ...narrowing('REFUSED'),
    },
  ];
}

/** What else is worth knowing, as sentences. */
export const remarks = ({
  unconfirmed,
  probableDuplicates,
  erased,
  emptyLines,
}: Report['counts']): string[] => [
  ...(unconfirmed > 0
    ? [`${formatCount(unconfirmed, 'candidature')} sans vœu confirmé : la méthode d'évaluation sera ENCF.`]
    : []),
  ...(probableDuplicates > 0
    ? [
        formatCount(
          probableDuplicates,
          'candidat ressemble à une fiche créée à la main.',
          'candidats ressemblent à une fiche créée à la main.',
        ),
      ]
    : []),
  ...(emptyLines > 0
    ? [formatCount(emptyLines, 'ligne vide a été laissée de côté.', 'lignes vides ont été laissées de côté.')]
    : []),
  ...(erased > 0
    ? [
        formatCount(
          erased,
          "ligne d'une personne effacée : son numéro est ignoré.",
          'lignes de personnes effacées : leurs numéros sont ignorés.',
        ),
      ]
    : []),
];
