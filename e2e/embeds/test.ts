import process from 'node:process'
import { expect, type Frame, type Page, test as base } from 'playwright/test'
import { recordsOf, type VisitRecords } from '../support/visit-records.ts'

type Fixtures = {
  /** Paths of the third party that the browser has requested, in order. */
  asked: string[]
  /** Fails the test for console errors and for requests to a fourth party. */
  quietPage: void
}

const port = process.env['CARDROOM_THIRD_PARTY_PORT'] ?? ''
const siteOrigin = process.env['CARDROOM_ORIGIN'] ?? ''

/** Origins of the third party: of its forms, and of its player. */
export const thirdParty = { forms: `http://127.0.0.1:${port}`, media: `http://localhost:${port}` }

/** Playwright's test against a site with third parties. */
export const test = base.extend<Fixtures>({
  // Read here, not in the configuration: the address is known once the stack has started.
  baseURL: siteOrigin,

  asked: async ({ context }, use) => {
    const asked: string[] = []
    context.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (Object.values(thirdParty).includes(origin)) asked.push(pathname)
    })
    await use(asked)
  },

  quietPage: [
    async ({ context }, use) => {
      const known = [siteOrigin, ...Object.values(thirdParty), 'data:', 'null']
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(error.error().message))
      context.on('request', (request) => {
        if (!known.includes(new URL(request.url()).origin)) complaints.push(request.url())
      })

      await use()

      expect(complaints, 'console errors and foreign requests').toEqual([])
    },
    { auto: true },
  ],
})

/** Makes the browser send Global Privacy Control. */
export function refuseTracking(page: Page): Promise<unknown> {
  return page.addInitScript(
    `Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })`,
  )
}

/** The stored records of the visit. */
export async function storedRecordsOf(page: Page): Promise<VisitRecords> {
  return recordsOf(await page.evaluate<string>(`sessionStorage.getItem('sessionId')`))
}

/** The document inside a frame of the page. */
export async function documentOf(page: Page, title: string): Promise<Frame> {
  const element = await page.locator(`iframe[title="${title}"]`).first().elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error(`${title} is no frame`)
  return frame
}
