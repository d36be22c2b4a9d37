import { defineConfig } from 'playwright/test'
import { browserOptions } from './support/browser-options.ts'
import { origin } from './support/origin.ts'

export default defineConfig({
  testDir: './browser',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // A test that passes only at its second attempt is flaky: the run names it, and fails with more than three.
  retries: 1,
  // Generous for a machine that has much else to do; only a test that fails ever waits so long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    baseURL: origin,
    ...browserOptions,
  },
  projects: [
    // The first sign-in changes the first password, which every other test then relies on.
    { name: 'first-sign-in', testMatch: 'first-sign-in.test.ts' },
    { name: 'site', testIgnore: 'first-sign-in.test.ts', dependencies: ['first-sign-in'] },
  ],
})
