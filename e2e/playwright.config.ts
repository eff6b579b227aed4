/** The journeys run in a real browser on the real stack: `parvis start` with a small demonstration, on its own data folder. */
import { defineConfig } from '@playwright/test';
import { newStack, type Stack } from './stack.js';

/**
 * About half of what the journeys take. Two journeys go on at a time, on a stack each: none finds what another is changing,
 * and on each stack they come in one order.
 */
const SECOND_HALF = /\/(a|b|f|i|m|p|s|w)[^/]*$/;

// Playwright reads this file in each of its processes: the first one chooses folders and ports for all.
const { E2E_PORT, E2E_AT_ONCE = E2E_PORT ? 1 : 2 } = process.env;
process.env.E2E_STACKS ??= JSON.stringify(
  await Promise.all(
    Array.from({ length: Number(E2E_AT_ONCE) }, () => newStack(E2E_PORT ? Number(E2E_PORT) : undefined)),
  ),
);
const stacks = JSON.parse(process.env.E2E_STACKS) as Stack[];
const halves = stacks.length === 1 ? [{}] : [{ testIgnore: SECOND_HALF }, { testMatch: SECOND_HALF }];

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  // Conditions are awaited, never time: these only end what will not come, on a machine many times slower too.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  workers: stacks.length,
  retries: 0,
  reporter: [['list']],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Costs a quarter of a journey's time: only to find the cause of a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // As `expect`: what cannot be clicked fails its journey in a minute, with a picture, instead of after a quarter of an hour.
    actionTimeout: 60_000,
  },
  projects: stacks.map(({ port, data }, index) => ({
    name: `stack ${index + 1}`,
    workers: 1,
    use: { baseURL: `http://localhost:${port}` },
    metadata: { data },
    ...halves[index],
  })),
  webServer: stacks.map(({ port, data }) => ({
    // A developer's own database is none of the journeys' business.
    command: 'env -u DATABASE_URL -u PARVIS_DATABASE_URL ../.venv/bin/parvis start --candidates 400',
    env: {
      PORT: String(port),
      PARVIS_DATA_DIR: data,
      PARVIS_LOG_LEVEL: 'WARNING',
      PARVIS_DEMO_STAGE: 'beginning',
    },
    url: `http://localhost:${port}/api/v1/ready`,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  })),
});
