/** The theme and what draws components, in a task of their own. See `react.ts`. */
import '@/shared/theme/ThemeRoot';
import { pause } from './pause';

await pause();
