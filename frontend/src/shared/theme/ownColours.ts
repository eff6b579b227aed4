/**
 * Where the system replaces all colours by a few of its own, and draws no shadow: what a ground or a shadow alone said is
 * drawn in one of these.
 */
export const OWN_COLOURS = '@media (forced-colors: active)';

/** The chosen row of a list. */
export const chosenInOwnColours = {
  [OWN_COLOURS]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
};
