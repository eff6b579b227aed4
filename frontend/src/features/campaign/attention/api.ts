export type { AttentionOut as Attention } from '@/api/types.gen';
