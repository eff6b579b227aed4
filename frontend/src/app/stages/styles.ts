/** What writes styles, in a task of its own. See `react.ts`. */
import '@emotion/react';
import '@mui/system';
import { pause } from '@/shared/time/pause';

await pause();
