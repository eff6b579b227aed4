/** What moves between pages and reads their data, in a task of its own. See `react.ts`. */
import '@tanstack/react-query';
import '@tanstack/react-router';
import { pause } from '@/shared/time/pause';

await pause();
