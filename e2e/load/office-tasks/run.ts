import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from '@cardroom/database/client'
import { signInAs } from '@cardroom/test-kit/sign-in'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  devices,
  type Page,
} from 'playwright/test'
import { browserOptions } from '../../support/browser-options.ts'
import { origin } from '../../support/origin.ts'
import { createHand, type Hand, modelSeconds, type Tally } from './hand.ts'
import { seedOffice } from './seed.ts'
import { type Task, tasks } from './tasks.ts'

export type Result = {
  task: string
  before: Task['before']
  device: Hand['device']
  tally: Tally
  modelSeconds: number
  /** Of this run, which types faster than a person and thinks of nothing. */
  ranSeconds: number
  failure: string | null
  remarks: [words: string, times: number][]
  answers: string[]
}

const screens: Record<Hand['device'], BrowserContextOptions> = {
  keyboard: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  },
}

const [device, word, pictures] = process.argv.slice(2) as [Hand['device'], string, string]

const db = connectDatabase(process.env['CARDROOM_POSTGRES_URL'] ?? '', { applicationName: 'bench' })
const browser = await chromium.launch(browserOptions.launchOptions)
try {
  await seedOffice()
  const page = await signedInPage(browser, 'Ada')
  const other = await signedInPage(browser, 'Grace')
  const hand = createHand(page, device)
  await openDashboard(page)
  for (const task of tasks) {
    if (!task.name.toLowerCase().includes(word.toLowerCase())) continue
    const began = performance.now()
    const failure = await task.run({ hand, other }).then(
      () => null,
      (error: unknown) => String(error),
    )
    const ranSeconds = (performance.now() - began) / 1000
    await takePicture(page, task.name)
    const tally = hand.takeTally()
    const result: Result = {
      task: task.name,
      before: task.before,
      device,
      tally,
      modelSeconds: modelSeconds(tally, device),
      ranSeconds,
      failure,
      remarks: [...hand.remarks],
      answers: hand.answers.splice(0),
    }
    hand.remarks.clear()
    process.send?.(result)
    if (failure !== null) await openDashboard(page)
  }
} finally {
  await browser.close()
  await db.destroy()
  process.disconnect?.()
}

async function signedInPage(inBrowser: Browser, firstName: string): Promise<Page> {
  const { sid } = await signInAs(db, { first_name: firstName, role: 'owner' })
  const context = await inBrowser.newContext({
    userAgent: devices['Desktop Chrome'].userAgent,
    ...screens[device],
  })
  await context.addCookies([{ name: 'sid', value: sid, url: origin }])
  return await context.newPage()
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto(`${origin}/admin/dashboard`)
  await page.getByRole('button', { name: 'Go to…' }).waitFor()
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures === '') return
  await mkdir(pictures, { recursive: true })
  const file = `${device}-${name.slice(0, 30).replaceAll(/\W+/g, '-')}.png`
  await page.screenshot({ path: join(pictures, file) })
}
