import { existsSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import own from './vite.config.ts';

/** Of one feature: its own tests and those of its group's pages, as the others take minutes a change; all where it has none. */
const concept = process.env.C ?? '';
const feature = `src/${concept.startsWith('shared/') ? '' : 'features/'}${concept}`;
const hasTests =
  existsSync(feature) &&
  readdirSync(feature, { recursive: true, encoding: 'utf8' }).some((name) => name.includes('.test.'));
const tested = hasTests ? [feature, `src/routes/staff/${concept.split('/')[0]}`] : ['src'];

const frontend = import.meta.dirname.split('/.stryker/')[0] ?? import.meta.dirname;

/**
 * How Stryker runs the tests: one process a worker, each file of tests in a window of its own, of the copy of the sources that it
 * makes in `.stryker`. The table of profiles is outside the copy.
 */
export default defineConfig({
  resolve: {
    alias: {
      '@profiles': `${frontend}/../backend/parvis/kernel/profiles.json`,
      '@': `${import.meta.dirname}/src`,
    },
  },
  plugins: own.plugins?.slice(0, 2),
  server: { fs: { strict: false } },
  test: {
    restoreMocks: true,
    testTimeout: 60_000,
    expect: { poll: { timeout: 5000 } },
    environment: './src/test/environment.ts',
    include: tested.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    setupFiles: [
      './src/test/network.ts',
      './src/test/setup.ts',
      './src/test/knownLimits.ts',
      './src/test/impatient.ts',
    ],
  },
});
