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
      // The page does not record browsers that a program drives. A script that sends records by itself never runs that
      // check, so this argument helps no attacker.
      '--disable-blink-features=AutomationControlled',
    ],
  },
}
