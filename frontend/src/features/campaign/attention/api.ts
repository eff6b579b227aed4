import { listAttention } from '@/api/sdk.gen';
import type { AttentionOut } from '@/api/types.gen';
import { answer } from '@/shared/http/answer';

export type Attention = AttentionOut;

export const fetchAttention = () => answer(listAttention());
