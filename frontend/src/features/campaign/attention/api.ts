import { listAttention } from '@/api/sdk.gen';
import type { AttentionOut } from '@/api/types.gen';

export type Attention = AttentionOut;

export const fetchAttention = () => listAttention();
