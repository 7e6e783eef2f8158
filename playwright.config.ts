import { defineConfig } from '@playwright/test';
import { inTheDailyRun } from './tests/journeys/daily.ts';
import { bannerAnswered } from './tests/support/cookieChoices.ts';
import { findChromium } from './tools/chromium.ts';

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journeysSetup.ts',
  outputDir: 'test-results/journeys',
  reporter: [
    ['list'],
    ['./tests/support/times/journeyTimes.ts'],
    ...(process.env.CI ? ([['json', { outputFile: 'test-results/playwright.json' }]] as const) : []),
  ],
  workers: 2,
  // Together they are all journeys; `--project=daily` is what runs before every landing.
  projects: [
    { name: 'daily', grep: [...inTheDailyRun] },
    { name: 'further', grepInvert: [...inTheDailyRun] },
  ],
  // One second try in a whole run, whose report then names the journey as flaky; none while one works on a journey.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // A whole journey on a busy machine; most take a few seconds.
  timeout: 120_000,
  // A slow answer is a figure of the benches, not a fault of a journey.
  expect: { timeout: 15_000 },
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    storageState: bannerAnswered,
    // Noting all that a page did costs a tenth of a run: the second try does, and `--trace on`. The last picture is kept.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
