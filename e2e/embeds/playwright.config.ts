import { defineConfig } from 'playwright/test'
import { browserOptions } from '../support/browser-options.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/embeds',
  globalSetup: './site-with-embeds.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // A test that passes only at its second attempt is flaky: the run names it, and fails with more than three.
  retries: 1,
  // Generous for a machine that has much else to do; only a test that fails ever waits so long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/embeds.json' }]],
  use: browserOptions,
})
