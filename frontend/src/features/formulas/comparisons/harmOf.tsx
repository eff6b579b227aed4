import { LIMITS } from '@/shared/limits/api';
import { fetchMoves, type Trial } from './api';
import { Harm } from './Harm';
import { isHarmful } from './moves';
import { initialSettings, type RankChoice } from './RankSettings';

/** What saving the formula would break, in words; null when it breaks nothing. */
export async function harmOf(formula: Trial['formula'], choices: RankChoice[]) {
  const { rankColumn } = initialSettings(choices);
  const moves = await fetchMoves({ formula, rankColumn, top: LIMITS.ranksComparedFirst });
  return isHarmful(moves) ? <Harm moves={moves} /> : null;
}
