/** `Camille Durand`, as someone of the school or of a jury is named; candidates are named last name first. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
