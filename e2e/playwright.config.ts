import process from 'node:process'
import { defineConfig, devices } from 'playwright/test'
import { origin } from './support/origin.ts'

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: './browser',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    baseURL: origin,
    // A headless browser's own name marks it as a bot, and bots are left out of the reports.
    userAgent: devices['Desktop Chrome'].userAgent,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // The first sign-in changes the first password, which every other test then relies on.
    { name: 'first-sign-in', testMatch: 'first-sign-in.test.ts' },
    { name: 'site', testIgnore: 'first-sign-in.test.ts', dependencies: ['first-sign-in'] },
  ],
})
