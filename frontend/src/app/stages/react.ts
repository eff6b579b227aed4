/**
 * React, in a task of its own. Evaluated at one go, the interface keeps a cheap phone from answering a touch for a third
 * of a second: the chunk is one download, and each stage that it awaits ends a task.
 */
import 'react-dom/client';
import { pause } from '@/shared/time/pause';

await pause();
