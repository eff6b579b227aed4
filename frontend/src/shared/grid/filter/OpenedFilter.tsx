import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../../frame/lazyPart';

const FilterPopover = lazyPart(async () => ({ default: (await import('./FilterPopover')).FilterPopover }));

/** The filter of a column, fetched when the first one is opened: the rows come without waiting for it. */
export const OpenedFilter = (props: ComponentProps<typeof FilterPopover>) => (
  <Suspense>
    <FilterPopover {...props} />
  </Suspense>
);
