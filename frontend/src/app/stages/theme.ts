/** The theme, of two colour schemes, in a task of its own. See `react.ts`. */
import '@/shared/theme/theme';
import { pause } from '@/shared/time/pause';

await pause();
