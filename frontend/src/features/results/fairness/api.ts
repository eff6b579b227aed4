import { exportFairness } from '@/api/sdk.gen';
import type { AgreementOut, FairnessOut, FairnessRowOut, GetFairnessData } from '@/api/types.gen';

export type Fairness = FairnessOut;
export type Agreement = AgreementOut;
export type FairnessRow = FairnessRowOut;
export type Question = Required<Pick<NonNullable<GetFairnessData['query']>, 'by' | 'of'>> & {
  formula: string | null;
};
export type Grouping = Question['by'];
export type GradeType = Question['of'];

export const exportFigures = (question: Question) =>
  exportFairness({ query: question, parseAs: 'blob' }) as Promise<Blob>;
