export type { OwnDocumentOut as OwnDocument } from '@/api/types.gen';
