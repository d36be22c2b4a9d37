import { readFile } from 'node:fs/promises'
import { type HandRecord, ServerFrame } from '@cardroom/contracts/kook-game'
import { checkHand } from '@cardroom/poker-engine/check-hand'
import { expect, type Page } from 'playwright/test'
import { WebSocket } from 'ws'
import { origin } from '../support/origin.ts'
import { actor, kookPage, newTable, stepMs, twoAtATable } from './pages/kook-page.ts'
import { visitOf } from './pages/visit.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'

// A hand has up to 20 seconds a turn, three streets and a showdown.
test.describe.configure({ timeout: 120_000 })

const patient = { timeout: stepMs }

/** Both bet the pot, and the boards are dealt. */
async function playToShowdown(...players: ReturnType<typeof kookPage>[]): Promise<void> {
  const first = await actor(...players)
  await first.pot.click()
  const second = await actor(...players.filter((player) => player !== first))
  await second.pot.click()
  for (const { badge } of players) await expect(badge).toHaveText('Showdown!', patient)
}

/** The frames that a page's socket receives from now on, as text. */
function recordFrames(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString())),
  )
  return frames
}

test.describe('the table', () => {
  test('waits for players, with six seats to sit down at', async ({ page }) => {
    const kook = kookPage(page)

    await kook.open(newTable())

    await expect(page).toHaveTitle(/Secret Game/)
    await expect(kook.room.getByText('Double Board Pot Limit Omaha')).toBeVisible()
    await expect(kook.badge).toHaveText('Waiting for Players')
    await expect(kook.room.getByText('Pot $0').first()).toBeVisible()
    await expect(kook.boards).toHaveText([/Top Board.*No cards yet/, /Bottom Board.*No cards yet/])
    await expect(kook.room.getByRole('button', { name: /Sit Down/ })).toHaveCount(6)
    await expect(
      page.getByRole('region', { name: 'How to Play' }).getByRole('listitem'),
    ).not.toHaveCount(0)
  })

  test('of the house is at /kook, and an invalid name has no table', async ({ page }) => {
    await kookPage(page).open()
    await expect(kookPage(page).badge).toBeVisible()

    await page.goto('/kook/No%20Such%20Table')
    await expect(page.getByRole('link', { name: '/kook/no-such-table' })).toBeVisible()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such table')
    await page.getByRole('link', { name: 'Go to the house table' }).click()
    await expect(page).toHaveURL('/kook')
    await expect(kookPage(page).badge).toBeVisible()
  })

  test('runs nothing but our own scripts', async ({ request }) => {
    for (const path of ['/kook', '/kook/friday']) {
      const reply = await request.get(path)

      expect(reply.status()).toBe(200)
      expect(reply.headers()['content-security-policy']).toContain("script-src 'self';")
      expect(await reply.text()).toContain('The secret game')
    }
  })
})

test.describe('a table whose code does not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('says so, and tries again', async ({ page }) => {
    const code = '**/assets/table-room-*.js'
    await page.route(code, (route) => route.abort())
    const kook = kookPage(page)
    await page.goto(`/kook/${newTable()}`)
    await expect(kook.room.getByText('Connection lost.')).toBeVisible()
    await page.unroute(code)

    await kook.room.getByRole('button', { name: 'Reconnect now' }).click()

    await expect(kook.badge).toHaveText('Waiting for Players')
    await expect(kook.room.getByText('Connection lost.')).toBeHidden()
  })
})

test.describe('sitting down', () => {
  test('requires a valid username that is not taken', async ({ page }) => {
    const table = newTable()
    const socket = await sitWithSocket(table, 0)
    const kook = kookPage(page)
    await kook.open(table)
    await kook.seat(3).click()

    await kook.username.fill('   ')
    await kook.dialog.getByRole('button', { name: 'Sit Down' }).click()
    await expect(kook.dialog.getByText('Enter a username')).toBeVisible()
    await expect(kook.username).toBeFocused()

    await kook.username.fill('x'.repeat(21))
    await page.keyboard.press('Enter')
    await expect(kook.dialog.getByText('A username has at most 20 characters')).toBeVisible()

    await kook.username.fill('<b>')
    await page.keyboard.press('Enter')
    await expect(
      kook.dialog.getByText('A username has letters, digits, spaces and _ . - only'),
    ).toBeVisible()

    await kook.username.fill('player 1')
    await page.keyboard.press('Enter')
    await expect(kook.dialog.getByText('This username is taken at this table')).toBeVisible()

    await kook.username.fill('  Grace  ')
    await kook.untilSeated()
    socket.terminate()
    await expect(kook.own).toHaveAttribute('aria-label', 'Seat 3, you, Grace, 100 dollars')
    await expect(kook.log).toHaveText('Grace sits down in seat 3.')
    const visit = await visitOf(page)
    // The one that was refused, and the one that was granted.
    const sitDown = { eventCategory: 'kook', eventAction: 'sit-down' }
    await expect.poll(() => visit.events('click')).toMatchObject([sitDown, sitDown])
  })

  test('is not offered at a full table', async ({ page }) => {
    const table = newTable()
    const sockets = await Promise.all([0, 1, 2, 3, 4, 5].map((seat) => sitWithSocket(table, seat)))
    const kook = kookPage(page)

    await kook.open(table)

    await expect(kook.room.getByText(/^The table is full/)).toBeVisible()
    await expect(kook.room.getByRole('button', { name: /Sit Down/ })).toHaveCount(0)
    for (const socket of sockets) socket.terminate()
  })
})

test.describe('a hand', () => {
  test(
    'is dealt, played and shown down, and only its players see their cards',
    { tag: '@smoke' },
    async ({ page, browser }) => {
      const table = newTable()
      const watcher = await browser.newContext({ baseURL: origin })
      const watching = await watcher.newPage()
      const frames = recordFrames(watching)
      await kookPage(watching).open(table)
      const { grace, mona, monaContext } = await twoAtATable(page, browser, table)

      await expect(grace.badge).toHaveText('Betting Round', patient)
      await expect(grace.own.getByRole('img')).toHaveCount(4)
      await expect(grace.own.getByRole('img', { name: 'face-down card' })).toHaveCount(0)
      const hers = grace.room.getByRole('group', { name: /Mona/ })
      await expect(hers.getByRole('img', { name: 'face-down card' })).toHaveCount(4)
      const first = await actor(grace, mona)
      const second = first === grace ? mona : grace
      // It may be chosen in advance.
      await expect(second.pot).toHaveAttribute('aria-pressed', 'false')
      await expect(first.pot).toHaveText(/POT \$2/)
      await first.pot.click()
      await expect(second.yourTurn).toBeVisible()
      await expect(second.pot).toHaveText(/POT \$4/)
      await second.pot.click()

      await expect(grace.badge).toHaveText('Showdown!', patient)
      await expect(grace.boards.locator('[data-lifted]')).toHaveCount(6)
      await expect(grace.boards.getByRole('img')).toHaveCount(10)
      await expect(grace.own.getByRole('definition')).toHaveCount(2)
      for (const street of ['The flop', 'The turn', 'The river']) {
        await expect(grace.log).toContainText(`${street}. Top board: `)
      }
      await expect(grace.log).toContainText(/bets the pot, 2 dollars\./)
      await expect(grace.log).toContainText(/bets the pot, 4 dollars\./)
      await expect(grace.log).toContainText(/wins \d+ dollars on the top board: \w+/)

      const received = frames.map((text) => ServerFrame.parse(JSON.parse(text)))
      const hands = received.flatMap((frame) =>
        frame.type === 'error' ? [] : frame.payload.seats.flatMap(({ hand }) => hand),
      )
      expect(hands.length).toBeGreaterThan(0)
      expect(hands.filter((card) => card !== '??')).toEqual([])
      await watcher.close()
      await monaContext.close()
    },
  )

  test('is played by the keys F and P, except in text fields', async ({ page, browser }) => {
    const { grace, mona, monaContext } = await twoAtATable(page, browser, newTable())
    const first = await actor(grace, mona)
    if (first === mona) {
      await mona.pot.click()
      await expect(grace.yourTurn).toBeVisible()
    }
    const name = page.getByRole('textbox', { name: 'Name of the table' })
    await name.click()
    await page.keyboard.press('f')
    await expect(name).toHaveValue('f')
    await expect(grace.yourTurn).toBeVisible()

    await name.blur()
    await page.keyboard.press('p')

    await expect(grace.log).toContainText(/Grace bets the pot/)
    await monaContext.close()
  })

  test('is in the history with the cards that were seen, can be verified, and has no violation', async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const table = newTable()
    const kook = kookPage(page)
    await kook.open(table)
    expect(await axeViolations(page), 'watching').toEqual([])
    await kook.seat(1).click()
    await page.keyboard.press('Enter')
    expect(await axeViolations(page), 'username').toEqual([])
    await page.keyboard.press('Escape')
    await kook.openSettings()
    expect(await axeViolations(page), 'settings').toEqual([])
    await page.keyboard.press('Escape')
    const { grace, mona, monaContext } = await twoAtATable(page, browser, table)
    await actor(grace, mona)
    expect(await axeViolations(page), 'betting').toEqual([])

    await page.setViewportSize({ width: 1280, height: 844 })
    await playToShowdown(grace, mona)
    const hand = grace.history.getByRole('listitem').first()
    await hand.locator('summary').click()
    expect(await axeViolations(page), 'showdown').toEqual([])
    const longest = `Math.max(0, ...document.getAnimations().map((animation) => animation.effect.getComputedTiming().endTime))`
    expect(await page.evaluate(longest)).toBeLessThanOrEqual(200)

    await expect(hand.getByRole('group', { name: /^Your cards/ }).getByRole('img')).toHaveCount(4)
    await expect(hand.getByRole('img')).toHaveCount(14)
    await hand.getByRole('button', { name: 'Check this hand' }).click()

    const result = hand.getByRole('status')
    await expect(result).toContainText(/Nobody could aim a card|Whatever can be checked holds/)
    await expect(result.getByRole('listitem').first()).toBeVisible()
    await expect(result.locator('[data-state=failed]')).toHaveCount(0)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      hand.getByRole('button', { name: 'Save this hand' }).click(),
    ])
    const record = JSON.parse(await readFile(await download.path(), 'utf8')) as HandRecord
    expect(checkHand(record)).toMatchObject({ isRefused: false })

    await hand.getByRole('button', { name: 'Replay' }).press('Enter')
    const replayer = page.getByRole('dialog', { name: 'Replay of a hand' })
    await page.keyboard.press('End')
    // The deal, two bets, three streets and the showdown.
    await expect(replayer.getByRole('slider')).toHaveAttribute('aria-valuetext', '7 of 7')
    expect(await axeViolations(page), 'replayer').toEqual([])
    await page.keyboard.press('Home')
    await expect(replayer.getByRole('img', { name: 'face-down card' })).toHaveCount(4)
    await page.keyboard.press('Escape')
    await expect(replayer).toHaveCount(0)

    await page.reload()
    await expect(grace.history.getByRole('listitem').first()).toContainText(/won|shared/)
    await monaContext.close()
  })
})

test.describe('a seat', () => {
  test('is still there after a reload, and after the connection was lost', async ({
    page,
    context,
  }) => {
    const kook = kookPage(page)
    await kook.open(newTable())
    await kook.sitDown(2, 'Grace')

    await page.reload()
    await expect(kook.own).toBeVisible()

    await context.setOffline(true)
    await expect(kook.room.getByText(/You are offline/)).toBeVisible()
    await expect(kook.reconnect).toBeVisible()
    await context.setOffline(false)

    await expect(kook.reconnect).toHaveCount(0)
    await expect(kook.own).toHaveAttribute('aria-label', 'Seat 2, you, Grace, 100 dollars')
  })

  test('is back after its tab was closed, and another tab can take it over', async ({
    context,
  }) => {
    const table = newTable()
    const closed = await context.newPage()
    await kookPage(closed).open(table)
    await kookPage(closed).sitDown(2, 'Grace')
    await closed.close()

    const first = kookPage(await context.newPage())
    await first.open(table)
    await expect(first.own).toHaveAttribute('aria-label', 'Seat 2, you, Grace, 100 dollars')

    const second = kookPage(await context.newPage())
    await second.open(table)
    await expect(second.room.getByText('You play this seat in another tab.')).toBeVisible()
    await expect(second.room.getByRole('button', { name: /Sit Down/ })).toHaveCount(0)
    await second.room.getByRole('button', { name: 'Play here instead' }).click()
    await expect(second.own).toBeVisible()
    await expect(first.room.getByText('You play this seat in another tab.')).toBeVisible()
  })

  test('is left by its player, who may sit down again', async ({ page }) => {
    const kook = kookPage(page)
    await kook.open(newTable())
    await kook.sitDown(2, 'Grace')

    await kook.openSettings()
    await kook.dialog.getByRole('button', { name: 'Leave the table' }).click()

    await expect(kook.room.getByText('You have left the table.')).toBeVisible()
    await expect(kook.log).toContainText('Grace leaves.')
    await kook.sitDown(5, 'Grace')
    await expect(kook.own).toHaveAttribute('aria-label', 'Seat 5, you, Grace, 100 dollars')
  })
})

test('a private table is opened by its host, who invites, pauses and removes a player', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const host = kookPage(page)
  await host.open()
  await page.getByRole('textbox', { name: 'Name of the table' }).fill('Friday Night')
  await page.getByRole('button', { name: 'Open the table' }).click()
  await expect(page).toHaveURL(/\/kook\/friday-night-[2-9a-z]{6}$/)
  const table = page.url().split('/').at(-1) ?? ''
  await expect(host.room.getByText(table)).toBeVisible()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${origin}/kook/${table}`)

  const guestContext = await browser.newContext({ baseURL: origin })
  const guest = kookPage(await guestContext.newPage())
  await guest.open(table)
  await guest.sitDown(4, 'Mona')
  await guest.openSettings()
  await expect(guest.dialog.getByText('You are the host')).toHaveCount(0)
  await host.openSettings()
  await host.dialog.getByRole('button', { name: 'Pause after this hand' }).click()
  await expect(host.dialog.getByRole('button', { name: 'Go on' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await host.dialog.getByRole('button', { name: 'Remove Mona' }).click()
  await host.dialog.getByRole('button', { name: 'Really remove Mona' }).click()

  await expect(host.dialog.getByRole('button', { name: 'Remove Mona' })).toHaveCount(0)
  await expect(guest.own).toHaveCount(0)
  await guestContext.close()
})

test('bots play at a practice table, a click and a name away', async ({ page }) => {
  const kook = kookPage(page)
  await kook.open(newTable())
  await kook.openSettings()
  await kook.dialog.getByRole('button', { name: 'Other tables' }).click()
  await page.getByRole('button', { name: 'Practice with bots' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill('Grace')
  await page.getByRole('textbox', { name: 'Username' }).press('Enter')

  await expect(kook.room.getByText('Practice table')).toBeVisible()
  await expect(kook.room.getByRole('group', { name: /Bot (Ada|Eva|Leo|Max)/ })).toHaveCount(4)
  await expect(kook.badge).toHaveText('Betting Round', patient)
})

test('the settings are stored: sound, suits and keys', async ({ page }) => {
  const kook = kookPage(page)
  await kook.open(newTable())
  await kook.openSettings()
  const switches = ['Sound', 'Four-colour suits', 'Keys F, P and T'].map((name) =>
    kook.dialog.getByRole('switch', { name }),
  )
  const [sound, suits, keys] = switches
  if (!sound || !suits || !keys) throw new Error('Three switches')
  await expect(sound).not.toBeChecked()
  await expect(keys).toBeChecked()

  await sound.check()
  await suits.check()
  await keys.uncheck()
  await page.reload()
  await kook.openSettings()

  await expect(sound).toBeChecked()
  await expect(suits).toBeChecked()
  await expect(keys).not.toBeChecked()
  await expect(kook.room).toHaveAttribute('data-deck', 'four')
})

/** Sits down without a browser. */
async function sitWithSocket(table: string, seatIndex: number): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws/kook?table=${table}`, {
    headers: { origin },
  })
  const username = `Player ${seatIndex + 1}`
  const { promise, resolve } = Promise.withResolvers<void>()
  const request = () => socket.send(JSON.stringify({ type: 'sit_down', seatIndex, username }))
  socket.on('message', (data: Buffer) => {
    const frame = ServerFrame.parse(JSON.parse(data.toString()))
    // While the game is paused the request is repeated.
    if (frame.type === 'error') setTimeout(request, 500)
    else if (frame.payload.you !== null) resolve()
  })
  socket.on('open', request)
  await promise
  return socket
}
