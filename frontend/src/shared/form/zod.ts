import { config } from 'zod';

// By default Zod tries `new Function`, which our Content-Security-Policy refuses.
config({ jitless: true });

export { z } from 'zod';
