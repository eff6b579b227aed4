import type { StylisPlugin } from '@emotion/cache';

/** The one prefix that a browser of the build's target needs: Safari's, where a text may not be marked. */
export const prefixes: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};
