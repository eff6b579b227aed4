declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations merge with interfaces only
  interface HistoryState {
    /** On a formula's page: it was created a moment ago. On the Classement: its column, to be computed and shown. */
    newFormula?: string | undefined;
  }
}

export {};
