import { readFile } from 'node:fs/promises'
import { type HandRecord, ServerFrame } from '@cardroom/contracts/kook-game'
import { checkHand } from '@cardroom/poker-engine/check-hand'
import { expect, type Page } from 'playwright/test'
import { WebSocket } from 'ws'
import { axeViolations } from '../support/axe-violations.ts'
import { origin } from '../support/origin.ts'
import { visitOf } from './pages/any-page.ts'
import { actor, type KookPage, kookPage, newTable, stepMs, twoAtATable } from './pages/kook-page.ts'
import { test } from './test.ts'

// A hand has up to 20 seconds a turn, three streets and a showdown.
test.describe.configure({ timeout: 120_000 })

const patient = { timeout: stepMs }

/** The frames that a page's socket receives from now on, as text. */
function recordFrames(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString())),
  )
  return frames
}

test('a table waits for players with six seats; an invalid name has none', async ({ page }) => {
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

  await page.goto('/kook/No%20Such%20Table')
  await expect(page.getByRole('link', { name: '/kook/no-such-table' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such table')
  await page.getByRole('link', { name: 'Go to the house table' }).click()
  await expect(page).toHaveURL('/kook')
  await expect(kook.badge).toBeVisible()
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

test('sitting down requires a valid username that is not taken', async ({ page }) => {
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

test(
  'a hand is played and shown down, only its players see their cards, and it can be checked',
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

    const played = grace.history.getByRole('listitem').first()
    await played.locator('summary').click()
    await expect(played.getByRole('group', { name: /^Your cards/ }).getByRole('img')).toHaveCount(4)
    await expect(played.getByRole('img')).toHaveCount(14)
    await played.getByRole('button', { name: 'Check this hand' }).click()
    const result = played.getByRole('status')
    await expect(result).toContainText(/Nobody could aim a card|Whatever can be checked holds/)
    await expect(result.getByRole('listitem').first()).toBeVisible()
    await expect(result.locator('[data-state=failed]')).toHaveCount(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      played.getByRole('button', { name: 'Save this hand' }).click(),
    ])
    const record = JSON.parse(await readFile(await download.path(), 'utf8')) as HandRecord
    expect(checkHand(record)).toMatchObject({ isRefused: false })
    await page.reload()
    await expect(grace.history.getByRole('listitem').first()).toContainText(/won|shared/)
    await monaContext.close()
  },
)

test('a player is called to the turn, takes time, acts in advance and by key, sits out and in', async ({
  page,
  browser,
}) => {
  await pretendHidden(page)
  const { grace, mona, monaContext } = await twoAtATable(page, browser, newTable())

  // The later player chooses before the turn; POT is asked for again once it costs more.
  const first = await actor(grace, mona)
  const second = first === grace ? mona : grace
  await second.pot.click()
  await expect(second.pot).toHaveAttribute('aria-pressed', 'true')
  await expect(first.room.page()).toHaveTitle(/^● Your turn · /)
  await expect(second.room.page()).not.toHaveTitle(/Your turn/)
  await first.room.getByRole('button', { name: '+20 s' }).click()
  await expect(first.room.getByText(/^(?:[23]\d|40) s$/)).toBeVisible()
  await first.room.page().keyboard.press('p')
  await expect(second.error).toHaveText('POT is $4 now: choose again')
  await expect(second.yourTurn).toBeVisible()
  await second.pot.click()
  await expect(second.badge).toHaveText('Showdown!', patient)

  await mona.openSettings()
  await mona.dialog.getByRole('button', { name: /^Sit out/ }).click()
  await expect(mona.room.getByRole('button', { name: 'Deal me in' })).toBeVisible(patient)
  await expect(grace.room.getByRole('group', { name: /Mona.*, sits out/ })).toBeVisible()
  await expect(grace.log).toContainText('Mona sits out.')
  await mona.room.getByRole('button', { name: 'Deal me in' }).click()
  await expect(grace.log).toContainText('Mona is back in.')

  // The later player folds in advance.
  const next = await actor(grace, mona)
  const [later, laterName] = next === grace ? [mona, 'Mona'] : [grace, 'Grace']
  await later.fold.click()
  await expect(later.fold).toHaveAttribute('aria-pressed', 'true')
  await next.pot.click()
  await expect(next.log).toContainText(`${laterName} folds.`)
  // One of the two turns was hers, and her tab was not in sight.
  expect(await page.evaluate('globalThis.notified')).toContain('Your turn')
  await monaContext.close()
})

const isSeated = (player: KookPage, seat: number) =>
  expect(player.own).toHaveAttribute('aria-label', `Seat ${seat}, you, Grace, 100 dollars`)

test('a seat survives a reload, a lost connection and a closed tab, and is left by its player', async ({
  context,
  page,
}) => {
  const table = newTable()
  const kook = kookPage(page)
  await kook.open(table)
  await kook.sitDown(2, 'Grace')
  await page.reload()
  await isSeated(kook, 2)
  await context.setOffline(true)
  await expect(kook.room.getByText(/You are offline/)).toBeVisible()
  await expect(kook.reconnect).toBeVisible()
  await context.setOffline(false)
  await expect(kook.reconnect).toHaveCount(0)
  await isSeated(kook, 2)
  await page.close()

  const first = kookPage(await context.newPage())
  await first.open(table)
  await isSeated(first, 2)
  const second = kookPage(await context.newPage())
  await second.open(table)
  await expect(second.room.getByText('You play this seat in another tab.')).toBeVisible()
  await expect(second.room.getByRole('button', { name: /Sit Down/ })).toHaveCount(0)
  await second.room.getByRole('button', { name: 'Play here instead' }).click()
  await expect(second.own).toBeVisible()
  await expect(first.room.getByText('You play this seat in another tab.')).toBeVisible()

  await second.openSettings()
  await second.dialog.getByRole('button', { name: 'Leave the table' }).click()
  await expect(second.room.getByText('You have left the table.')).toBeVisible()
  await expect(second.log).toContainText('Grace leaves.')
  await second.sitDown(5, 'Grace')
  await isSeated(second, 5)
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

/** Makes the page believe that its tab is hidden, and collects the notifications that it asks for. */
async function pretendHidden(page: Page): Promise<void> {
  await page.addInitScript(`{
    localStorage.setItem('kook:notification', 'on')
    globalThis.notified = []
    Object.defineProperty(document, 'hidden', { get: () => true })
    globalThis.Notification = class extends EventTarget {
      static permission = 'granted'
      constructor(title) {
        super()
        globalThis.notified.push(title)
      }
      close() {}
    }
  }`)
}
