/** The journeys run in a real browser on the real stack: `parvis start` with a small demonstration, on its own data folder. */
import { defineConfig } from '@playwright/test';
import { executablePath, FLAGS } from './chromium.js';
import { dataFolder, freePort } from './stack.js';

// Playwright reads this file in each of its processes: the first one chooses folder and port for all.
process.env.E2E_DATA ??= dataFolder();
process.env.E2E_PORT ??= String(await freePort());
const port = Number(process.env.E2E_PORT);

/** The journeys in which a page shows a PDF. */
const READS_PDF = /@pdf/;

const browser = async (wanted: { readsPdf: boolean }) => ({
  launchOptions: {
    executablePath: await executablePath(wanted),
    args: FLAGS,
  },
});

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  // Conditions are awaited, never time: these only end what will not come, on a machine many times slower too.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  workers: 1,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Costs a quarter of a journey's time: only to find the cause of a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // As `expect`: what cannot be clicked fails its journey in a minute, with a picture, instead of after a quarter of an hour.
    actionTimeout: 60_000,
  },
  projects: [
    { name: 'pdf', grep: READS_PDF, use: await browser({ readsPdf: true }) },
    { name: 'pages', grepInvert: READS_PDF, use: await browser({ readsPdf: false }) },
  ],
  webServer: {
    // A developer's own database is none of the journeys' business.
    command: 'env -u DATABASE_URL -u PARVIS_DATABASE_URL ../.venv/bin/parvis start --candidates 400',
    env: {
      PORT: String(port),
      PARVIS_DATA_DIR: process.env.E2E_DATA,
      PARVIS_LOG_LEVEL: 'WARNING',
      PARVIS_DEMO_STAGE: 'beginning',
    },
    url: `http://localhost:${port}/api/v1/ready`,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
