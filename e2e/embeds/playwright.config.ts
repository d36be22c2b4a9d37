import { defineConfig } from 'playwright/test'
import { browserOptions } from '../support/browser-options.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/embeds',
  globalSetup: './site-with-embeds.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // A browser on a machine with much else to do misses a moment now and then; whoever fails twice, fails.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/embeds.json' }]],
  use: browserOptions,
})
