/** Why a candidate who holds a slot no longer comes: without a reason of the file's, their method is another one now. */
export function whyGone(left: 'WITHDRAWN' | 'ABSENT' | null): string {
  switch (left) {
    case 'WITHDRAWN':
      return 'Vœu non confirmé';
    case 'ABSENT':
      return 'Absent du fichier';
    case null:
      return "Plus d'entretien";
  }
}
