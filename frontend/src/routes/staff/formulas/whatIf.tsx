import { WhatIfPanel } from '@/features/formulas/comparisons/WhatIfPanel';
import { rankChoicesOf } from '@/features/formulas/definitions/rankChoices';
import type { WhatIfSlot } from '@/features/formulas/definitions/form/whatIf';

/** The tab Hypothèse of the formula editor, on the page and in the drawer of the Classement. */
export const whatIfOf: WhatIfSlot = (formula, catalogue) => (
  <WhatIfPanel formula={formula} choices={rankChoicesOf(catalogue.internalColumnDescriptors)} />
);
