import { configure } from '@testing-library/react';

// What a broken line keeps from showing is not waited for as long as on a busy machine (stryker.vitest.config.ts).
configure({ asyncUtilTimeout: 6000 });
