import { expect, type Page } from 'playwright/test'
import { wideNames, windowSizes } from '../../web/test/site/features/kook/window-sizes.ts'
import { type KookBot, startKookBot } from '../support/kook-bot.ts'
import { origin } from '../support/origin.ts'
import { kookPage, newTable, stepMs } from './pages/kook-page.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 120_000 })

// What has to be seen at once, and how many there are of each.
const parts = {
  seat: ['ul[aria-label="Seats"] > li', 5],
  board: ['[role="group"]:is([aria-label^="Top board"], [aria-label^="Bottom board"])', 2],
  ownCard: ['[role="group"][aria-label*=", you, "] [role="img"]', 4],
  button: ['button[data-action]', 2],
} as const

const findOutside = `(parts) => {
  const outside = []
  for (const [name, [selector, count]] of Object.entries(parts)) {
    const found = document.querySelectorAll('[aria-labelledby="table-title"] ' + selector)
    if (found.length !== count) outside.push(name + ': ' + found.length)
    for (const element of found) {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      if (!isInside) outside.push(name + ' ' + [left, top, right, bottom].map(Math.round).join(' '))
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    )
    outside.push('wider than the window: ' + wide.map(({ className }) => className).join(', '))
  }
  return outside
}`

/** Goes through all sizes, and names what is not wholly in the window. */
async function partsOutside(page: Page, withCards: boolean): Promise<string[]> {
  const counted = { ...parts, ownCard: [parts.ownCard[0], withCards ? 4 : 0] }
  const found: string[] = []
  for (const [width, height] of windowSizes) {
    await page.setViewportSize({ width, height })
    const outside = await page.evaluate<string[]>(`(${findOutside})(${JSON.stringify(counted)})`)
    found.push(...outside.map((each) => `${width}x${height}: ${each}`))
  }
  return found
}

test('table, own cards and buttons are seen whole in every window, with the widest names', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A showdown lasts six seconds: what comes after it waits until all sizes are seen.
  let hasLooked = Promise.resolve()
  await page.routeWebSocket(/\/ws\/kook/, (socket) => {
    socket.connectToServer().onMessage(async (message) => {
      await hasLooked
      socket.send(message)
    })
  })
  const table = newTable()
  const kook = kookPage(page)
  const [own = '', ...others] = wideNames
  await kook.open(table)
  await kook.sitDown(1, own)
  expect(await partsOutside(page, false), 'waiting').toEqual([])

  const url = `${origin.replace(/^http/, 'ws')}/ws/kook?table=${table}`
  const bots: KookBot[] = others.map((username) =>
    startKookBot({ url, origin, username, onState: () => {} }),
  )
  // The first hands may begin before all have sat down.
  await expect(async () => {
    if (await kook.yourTurn.isVisible()) await kook.pot.click()
    await expect(kook.room.getByRole('group', { name: /^Seat/ })).toHaveCount(6, { timeout: 500 })
  }).toPass({ timeout: stepMs })
  await expect(kook.yourTurn).toBeVisible({ timeout: stepMs })
  expect(await partsOutside(page, true), 'own turn').toEqual([])

  await kook.pot.click()
  await expect(kook.badge).toHaveText('Showdown!', { timeout: stepMs })
  const { promise, resolve } = Promise.withResolvers<void>()
  hasLooked = promise
  expect(await partsOutside(page, true), 'showdown').toEqual([])
  resolve()
  for (const bot of bots) bot.stop()
})
