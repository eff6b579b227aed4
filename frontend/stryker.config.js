import process from 'node:process';

/** `accounts/roles`: that feature alone; all of them, and the shared parts with rules of their own, by default. */
const concept = process.env.C ?? '';

/** How `make mutants` breaks the interface, statement by statement: each change must fail a test of what a person sees. */
export default {
  mutate: [
    ...(concept !== ''
      ? [`src/${concept.startsWith('shared/') ? '' : 'features/'}${concept}/**/*.{ts,tsx}`]
      : ['src/features/**/*.{ts,tsx}', 'src/shared/{list,grid,form}/**/*.{ts,tsx}']),
    '!src/**/*.test.{ts,tsx}',
    '!src/**/{api,queries,labels,*.gen,*Styles}.ts',
  ],
  // Texts are held by the contract's strings, and most objects are looks: no test reads a margin.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  ignoreStatic: true,
  testRunner: 'vitest',
  vitest: { configFile: 'stryker.vitest.config.ts' },
  tempDirName: '.stryker',
  // vitest reads no types, and no test what was built.
  disableTypeChecks: false,
  ignorePatterns: ['/dist', '/public'],
  concurrency: 2,
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 60,
  // What was tried and did not change since is not tried again.
  incremental: true,
  incrementalFile: `node_modules/.stryker/${concept === '' ? 'all' : concept.replace('/', '-')}.json`,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 90, low: 90, break: 90 },
};
