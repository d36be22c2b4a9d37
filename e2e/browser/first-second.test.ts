import { kook } from '@cardroom/brand/kook-copy'
import { lastLongerSeasonCopy } from '@cardroom/brand/season-copy'
import { expect, type Page } from 'playwright/test'
import type { StoredEvent } from '../support/visit-records.ts'
import { stayHere } from './pages/stay-here.ts'
import { sessionIdOf, visitOf } from './pages/visit.ts'
import { homePage } from './pages/home-page.ts'
import { untilHydrated } from './pages/hydrated.ts'
import { test } from './test.ts'

const afterPaintMs = 100
// Where the home page's links lead that leave it for another page of the site.
const pagesOfHome = ['/', '/privacy', '/terms']
const findControls = `[...document.querySelectorAll('a, button, summary, input, select, textarea, [tabindex="0"]')]
  .filter((control) => control.checkVisibility())`
// What each control is for, in their order: the address of a link, otherwise the name of its element.
const listControls = `${findControls}.map((control) => control.getAttribute('href') ?? control.localName)`
// The address bar after each link of the page itself, in their order, and whether the browser may follow the link.
const followLinks = `${findControls}
  .filter((link) => link.matches('[href]') && !/^\\/(?!#)/.test(link.getAttribute('href')))
  .map((link) => {
    let isFollowed
    addEventListener('click', (event) => {
      isFollowed = !event.defaultPrevented
      // No program here answers mail or telephone.
      if (/^(?:mailto|tel):/.test(link.getAttribute('href'))) event.preventDefault()
    }, { once: true })
    link.click()
    return { href: link.getAttribute('href'), text: link.textContent, hash: location.hash, isFollowed }
  })`

// What a browser cannot animate without painting in every frame.
const listRepainted = `document.getAnimations().flatMap(({ effect }) =>
  effect.getKeyframes().flatMap((frame) => Object.keys(frame)),
).filter((name) => !['opacity', 'transform', 'offset', 'easing', 'composite', 'computedOffset'].includes(name))`
// Each section's place in the window.
const listSections = `[...document.querySelectorAll('main > section')].map((section) => {
  const { top, height } = section.getBoundingClientRect()
  return { id: section.id, top: Math.round(top), height }
})`
// The sections that are neither styled nor laid out.
const listLeftOut = `[...document.querySelectorAll('main > section')]
  .filter((section) => !section.querySelector('h2').checkVisibility({ contentVisibilityAuto: true }))
  .map(({ id }) => id)`
// Keeps what the first frame left out, and how high it said that would be.
const keepFirstFrame = `addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(() => {
  window.said = ${listSections}
  window.leftOut = ${listLeftOut}
})))`

const headerPx = 80

type Section = { id: string; top: number; height: number }

type Followed = { href: string; text: string; hash: string; isFollowed: boolean }

for (const width of [390, 1280]) {
  test.describe(`the home page at ${width} px, before its application has come`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('has each of its controls do what it says', async ({ page }) => {
      const home = homePage(page)
      await stayHere(page)
      const release = await holdApplication(page)
      await openPainted(page, '/')
      // The first script has run, however slow the machine; a press before that is the test below.
      await sessionIdOf(page)

      const controls = await page.evaluate<string[]>(listControls)
      const links = await page.evaluate<Followed[]>(followLinks)
      // What they close and open comes only with the application, so that each is still there to be pressed.
      const buttons = await page.locator('button:visible').all()
      for (const button of buttons) await button.click()
      release()

      expect(buttons.length).toBeGreaterThan(2)
      if (width < 900) await expect(home.drawer).toBeVisible()
      else await expect(home.partnerBanner).toBeHidden()
      await expect(page.locator('fieldset:visible button[aria-pressed]').last()).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      const inside = links.filter(({ href }) => /^\/?#/.test(href))
      expect(inside.length).toBeGreaterThan(10)
      expect(inside.map(({ hash }) => hash)).toEqual(
        inside.map(({ href }) => href.replace('/', '')),
      )
      const addresses = links.filter(({ href }) => /^(?:mailto|tel):/.test(href))
      expect(addresses.map(({ isFollowed }) => isFollowed)).toEqual(addresses.map(() => true))
      const outside = links.filter(({ href }) => href.startsWith('http'))
      const leads = links.filter(({ text }) => text === 'Get a seat now')
      expect(outside.length).toBeGreaterThan(10)
      expect(leads).toHaveLength(3)
      // Links to other pages are the next test's; there is nothing else to press.
      const others = controls.filter((control) => control.startsWith('/') && !control.includes('#'))
      expect([...new Set(others)].toSorted()).toEqual(pagesOfHome.toSorted())
      expect(
        inside.length + addresses.length + outside.length + others.length + buttons.length,
      ).toBe(controls.length)
      const visit = await visitOf(page)
      await expect
        .poll(async () => (await visit.events('click')).flatMap(destinationOf).toSorted())
        .toEqual(outside.map(({ href }) => href).toSorted())
      await expect.poll(async () => (await visit.conversions()).length).toBe(leads.length)
    })
  })
}

test('the home page paints nothing anew while it is only read', async ({ page }) => {
  await openPainted(page, '/')

  await expect.poll(() => page.evaluate<string[]>(listRepainted)).toEqual([])
})

for (const width of [390, 768, 1280]) {
  test.describe(`the sections of the home page at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('are laid out after the first frame, where and as high as was said', async ({ page }) => {
      await page.addInitScript(keepFirstFrame)
      await page.goto('/#recommends')

      await expect
        .poll(async () => (await page.evaluate<Section[]>(listSections)).at(-1)?.top)
        // A few pixels come and go with the newsletter's issues above it.
        .toBeCloseTo(headerPx, -1)
      await page.goto('/')
      await expect.poll(() => page.evaluate('window.leftOut')).toContain('newsletter')
      const said = await page.evaluate<Section[]>('window.said')
      await expect.poll(() => page.evaluate(listLeftOut)).toEqual([])
      const laidOut = await page.evaluate<Section[]>(listSections)
      for (const [index, { height }] of said.entries()) {
        expect(height / (laidOut[index]?.height ?? 0)).toBeCloseTo(1, 1)
      }
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a press before any script has come opens the menu', async ({ page }) => {
    const release = await holdScripts(page, /\/assets\/[^/]+\.js$/)
    await openPainted(page, '/')
    await homePage(page).header.getByRole('button', { name: 'Menu' }).click()

    release()

    await expect(homePage(page).drawer).toBeVisible()
  })
})

for (const path of pagesOfHome) {
  test(`the home page's link to ${path} is followed before the application has come`, async ({
    page,
  }) => {
    await holdApplication(page)
    await openPainted(page, '/')

    await Promise.all([
      page.waitForEvent('framenavigated'),
      page.locator(`a[href="${path}"]:visible`).first().click(),
    ])

    await expect(page).toHaveURL(path)
  })
}

test('what is typed and sent before the application has come is kept, and sent by it', async ({
  page,
}) => {
  const release = await holdApplication(page)
  await openPainted(page, '/kook')
  const weekly = page.getByRole('region', { name: 'This week' })
  const name = weekly.getByRole('textbox').first()
  await name.fill('Ada')
  const table = page.getByLabel(kook.privateTable.label)
  await table.fill('Friday')
  await table.press('Enter')
  await expect(page).toHaveURL('/kook')

  release()

  await expect(page).toHaveURL(/\/kook\/friday/)
  await expect(name).toHaveValue('Ada')
})

test('a season says how long it is before the application has come, and stays', async ({
  page,
}) => {
  const release = await holdApplication(page)
  await openPainted(page, '/wsop')
  const note = page.getByRole('complementary', { name: 'When' })
  await expect(note).toContainText(lastLongerSeasonCopy.after.title)
  await page.evaluate(`window.before = document.querySelector('[data-season] p')`)

  release()
  await untilHydrated(page)

  await expect(note).toContainText(lastLongerSeasonCopy.after.title)
  expect(await page.evaluate(`window.before.isConnected`)).toBe(true)
})

/** The address of an outbound click. */
function destinationOf({ eventCategory, additionalData }: StoredEvent): string[] {
  if (eventCategory !== 'outbound') return []
  return [(additionalData as { destination: string }).destination]
}

/** Opens a page, and resolves 100 ms after it can be seen. */
async function openPainted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.evaluate(`new Promise((done) => {
    const seen = () => setTimeout(() => done(null), ${afterPaintMs})
    new PerformanceObserver(seen).observe({ type: 'paint', buffered: true })
  })`)
}

/** Keeps every script but the first and its small parts away until the returned function is called. */
function holdApplication(page: Page): Promise<() => void> {
  return holdScripts(page, /\/assets\/(?!(?:site|season|rolldown-runtime)-)[^/]+\.js$/)
}

async function holdScripts(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
