import { expect, test as base } from 'playwright/test'
import { type AdminAccount, signedInAdmin } from '../support/admin-account.ts'
import { origin } from '../support/origin.ts'

type Fixtures = {
  /** Console errors that a test causes on purpose. */
  expectedErrors: RegExp[]
  /** Fails the test for console errors and for requests to another origin. */
  quietPage: void
  /** Signs the browser in to the back office. */
  signIn: () => Promise<void>
}

/** Signed in once per process: a test that ends its session signs in by itself. */
let account: Promise<AdminAccount> | undefined

/** Playwright's test, which also fails for console errors. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],

  quietPage: [
    async ({ context, expectedErrors }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        complaints.push(`${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => complaints.push(error.error().message))
      context.on('request', (request) => {
        if (new URL(request.url()).origin !== origin) complaints.push(`Asked for ${request.url()}`)
      })

      await use()

      const unexpected = complaints.filter(
        (complaint) => !expectedErrors.some((expected) => expected.test(complaint)),
      )
      expect(unexpected, 'console errors and foreign requests').toEqual([])
    },
    { auto: true },
  ],

  signIn: async ({ context }, use) => {
    await use(async () => {
      account ??= signedInAdmin(origin)
      const { cookies } = await account
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })))
    })
  },
})
