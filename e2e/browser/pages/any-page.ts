import { expect, type Locator, type Page } from 'playwright/test'
import { recordsOf, type VisitRecords } from '../../support/visit-records.ts'

/** Loads the page's application, as a visitor's first scroll does, and resolves when React has hydrated the HTML. */
export async function untilHydrated(page: Page): Promise<void> {
  // React marks every element that it hydrates. It hydrates the frame of the page first, and the page a moment later.
  const isHydrated = `Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'))`
  const use = `window.dispatchEvent(new Event('scroll'))`
  await expect.poll(() => page.evaluate<boolean>(`${use}; ${isHydrated}`), 'hydrated').toBe(true)
}

/** Keeps links that leave the site from opening; the page still receives the click. */
export async function stayHere(page: Page): Promise<void> {
  await page.addInitScript(`
    window.addEventListener('click', (event) => {
      if (event.target.closest('a[target="_blank"]') !== null) event.preventDefault()
    })
  `)
}

/** Expects that the page does not scroll sideways in windows from 320 to 1440 px. */
export async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'), `at ${width} px`)
      .toBe(width)
  }
}

/** The toast on screen. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: /^Notices/ }).getByRole('listitem')
}

/** The visit's id, from session storage; the page's script writes it. */
export async function sessionIdOf(page: Page): Promise<string> {
  const read = () => page.evaluate<string | null>(`sessionStorage.getItem('sessionId')`)
  await expect.poll(read, 'the id of the visit').not.toBeNull()
  return (await read()) ?? ''
}

/** The records that Postgres holds of the page's visit. */
export async function visitOf(page: Page): Promise<VisitRecords> {
  return recordsOf(await sessionIdOf(page))
}
