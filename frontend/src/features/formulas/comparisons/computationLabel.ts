import { formatDateTime } from '@/shared/format/dates';
import type { Computation } from './api';

/** What a computation is called: its name, or when it was made. */
export const computationLabel = ({ name, finished }: Computation) =>
  name ? `${name} (${formatDateTime(finished)})` : `Calculs du ${formatDateTime(finished)}`;
