import { beforeEach } from 'vitest';
import { setServer } from '@/shared/limits/api';
import { SERVER } from './limits';

// As after the start of the application; a test may say what an operator has set.
setServer(SERVER);
beforeEach(() => setServer(SERVER));
