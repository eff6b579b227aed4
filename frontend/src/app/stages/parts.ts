/** The components that every application draws, in a task of their own. See `react.ts`. */
import '@/shared/theme/ThemeRoot';
import '@/shared/list/StateMessage';
import '@/shared/toast/ToastHost';
import { pause } from '@/shared/time/pause';

await pause();
