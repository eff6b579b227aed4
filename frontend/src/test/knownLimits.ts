import { beforeEach } from 'vitest';
import { setLimits } from '@/shared/limits/limits';
import { LIMITS } from './limits';

// As after the start of the application; a test may say what an operator has set.
setLimits(LIMITS);
beforeEach(() => setLimits(LIMITS));
