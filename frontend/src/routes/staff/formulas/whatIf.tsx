import { WhatIfPanel } from '@/features/formulas/comparisons/WhatIfPanel';
import { harmOf } from '@/features/formulas/comparisons/harmOf';
import { rankChoicesOf } from '@/features/formulas/definitions/rankChoices';
import type { WhatIfSlot } from '@/features/formulas/definitions/form/whatIf';

/** The tab Hypothèse of the formula editor, on the page and in the drawer of the Classement, and what saving breaks. */
export const whatIfOf: WhatIfSlot = {
  panel: (formula, catalogue) => (
    <WhatIfPanel formula={formula} choices={rankChoicesOf(catalogue.internalColumnDescriptors)} />
  ),
  harm: (formula, catalogue) => harmOf(formula, rankChoicesOf(catalogue.internalColumnDescriptors)),
};
