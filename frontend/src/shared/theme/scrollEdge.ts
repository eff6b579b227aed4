const layer = (from: string, to: string, height: number, attachment: 'local' | 'scroll') =>
  `linear-gradient(to top, ${from}, ${to}) bottom / 100% ${height}px no-repeat ${attachment}`;

/** A line and a shade at the lower edge of what scrolls, which its own end covers: as long as they show, more follows. */
export const scrollEdge = {
  background: [
    layer('var(--bg-surface)', 'var(--bg-surface)', 16, 'local'),
    layer('var(--border-default)', 'var(--border-default)', 1, 'scroll'),
    layer('var(--bg-sunken)', 'transparent', 16, 'scroll'),
  ].join(', '),
};
