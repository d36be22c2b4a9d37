import process from 'node:process'
import { devices, type PlaywrightTestConfig } from 'playwright/test'

/** The browser of the suites and of Lighthouse. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell'

/** How every suite starts and presents its browser. */
export const browserOptions: NonNullable<PlaywrightTestConfig['use']> = {
  // A headless browser's own name marks it as a bot, and bots are left out of the reports.
  userAgent: devices['Desktop Chrome'].userAgent,
  viewport: { width: 1280, height: 800 },
  screenshot: 'only-on-failure',
  launchOptions: {
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // The page leaves browsers that a program drives out of the figures; a script that sends records by itself
      // never asks, so this argument gives a stranger nothing.
      '--disable-blink-features=AutomationControlled',
    ],
  },
}
