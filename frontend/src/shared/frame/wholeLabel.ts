/** A button whose label holds a person's name: it takes as many lines as the name, so that its verb is never cut. */
export const wholeLabel = (minHeight: number) => ({
  height: 'auto',
  minHeight,
  py: 1,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
});
