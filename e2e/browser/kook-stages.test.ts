import { ClientFrame, type GameState, ServerFrame } from '@cardroom/contracts/kook-game'
import { expect, type Page } from 'playwright/test'
import { axeViolations } from '../support/axe-violations.ts'
import { origin } from '../support/origin.ts'
import { kookPage, stepMs } from './pages/kook-page.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 180_000 })

const patient = { timeout: stepMs }

/** The stages of a practice hand, in order but for the turns. */
const stages = [
  'house table',
  'lobby',
  'name',
  'before the deal',
  'turn of a bot',
  'own turn',
  'boards of 3 cards',
  'boards of 4 cards',
  'boards of 5 cards',
  'showdown',
  'between hands',
] as const
type Stage = (typeof stages)[number]

type Look = {
  /** After a frame has come to the page; the next one waits for it. */
  onState: (state: GameState) => Promise<void>
  /** After a frame of the page has gone to the server; the next one to the page waits for it. */
  onSent: (frame: ClientFrame) => Promise<void>
  onError: (error: unknown) => void
}

/** Hands the frames between a page and its table on, so that the page can be looked at for as long as it takes. */
async function relayFrames(page: Page, { onState, onSent, onError }: Look): Promise<void> {
  let last = Promise.resolve()
  await page.routeWebSocket(/\/ws\/kook/, (socket) => {
    const server = socket.connectToServer()
    const toPage = async (before: Promise<void>, message: string | Buffer) => {
      await before
      socket.send(message)
      const { data } = ServerFrame.safeParse(JSON.parse(String(message)))
      if (data !== undefined && data.type !== 'error') await onState(data.payload)
    }
    const toServer = async (before: Promise<void>, message: string | Buffer) => {
      server.send(message)
      const { data } = ClientFrame.safeParse(JSON.parse(String(message)))
      await before
      if (data !== undefined) await onSent(data)
    }
    server.onMessage((message) => (last = toPage(last, message).catch(onError)))
    socket.onMessage((message) => (last = toServer(last, message).catch(onError)))
  })
}

function stageOf({ status, results, boardTop, currentTurnSeat, you }: GameState): Stage | null {
  const cards = boardTop.length
  if (results !== undefined) return cards === 5 ? 'showdown' : null
  if (status === 'waiting') return 'before the deal'
  if (cards === 3 || cards === 4 || cards === 5) return `boards of ${cards} cards`
  if (currentTurnSeat === null) return null
  return currentTurnSeat === you?.seatIndex ? 'own turn' : 'turn of a bot'
}

/** A practice hand from the house table to the next hand, and then in the replayer. */
async function checkHand(page: Page): Promise<void> {
  page.setDefaultTimeout(stepMs)
  const kook = kookPage(page)
  const seen = new Map<Stage, string[]>()
  const check = async (stage: Stage) => seen.set(stage, await axeViolations(page))
  const bot = kook.room.getByRole('group', { name: /^Seat \d, Bot .*, to act/ })
  const isShown: Partial<Record<Stage, () => Promise<void>>> = {
    'before the deal': () => expect(kook.badge).toHaveText('Waiting for Players', patient),
    'turn of a bot': () => expect(bot).toHaveCount(1, patient),
    'own turn': () => expect(kook.yourTurn).toBeVisible(patient),
    'boards of 3 cards': () => expect(kook.boards.getByRole('img')).toHaveCount(6, patient),
    'boards of 4 cards': () => expect(kook.boards.getByRole('img')).toHaveCount(8, patient),
    'boards of 5 cards': () => expect(kook.boards.getByRole('img')).toHaveCount(10, patient),
    showdown: () => expect(kook.badge).toHaveText('Showdown!', patient),
    'between hands': () => expect(kook.badge).toHaveText('Waiting for Players', patient),
  }

  const missing = () => stages.filter((stage) => !seen.has(stage))
  const errors: unknown[] = []
  let current: Stage | null = null
  /** The hand to whose deal the page has yet to contribute: who is late sits it out. */
  let contributesTo: string | null = null

  async function checkCurrent(): Promise<void> {
    if (current === null || seen.has(current) || contributesTo !== null) return
    await isShown[current]?.()
    await check(current)
  }

  await relayFrames(page, {
    onState: async (state) => {
      if (missing().length === 0) return
      for (const { handId, root, openings } of state.deals ?? []) {
        if (root !== undefined) contributesTo = handId
        if (openings !== undefined && handId === contributesTo) contributesTo = null
      }
      if (state.you === null) contributesTo = null
      current = state.you !== null || seen.has('showdown') ? stageOf(state) : null
      if (current === 'before the deal' && seen.has('showdown')) current = 'between hands'
      await checkCurrent()
      if (current === 'own turn') await kook.pot.click()
    },
    onSent: async (frame) => {
      if (frame.type === 'open' && frame.handId === contributesTo) contributesTo = null
      await checkCurrent()
    },
    onError: (error) => errors.push(error),
  })
  await kook.open()
  await check('house table')
  // Players of other tests may sit at the house table; this way to the lobby is always there.
  await page.getByRole('button', { name: 'Table settings' }).click()
  await kook.dialog.getByRole('button', { name: 'Other tables' }).click()
  await expect(kook.dialog.getByRole('listitem')).not.toHaveCount(0)
  await check('lobby')
  await kook.dialog.getByRole('button', { name: 'Practice with bots' }).click()
  await kook.username.fill('Grace')
  await check('name')
  await kook.username.press('Enter')
  // When all bots fold, no board is dealt; the next hand follows.
  const isOver = () => errors.length > 0 || missing().length === 0
  await expect.poll(isOver, { timeout: 90_000 }).toBe(true)
  expect(errors).toEqual([])
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(stages.map((stage) => [stage, []])))

  await kook.history.locator('summary').last().click()
  await kook.history.getByRole('button', { name: 'Replay' }).last().click()
  const step = page.getByRole('slider', { name: 'Step' })
  const last = Number(await step.getAttribute('max'))
  expect(last).toBeGreaterThanOrEqual(6)
  for (let at = 0; at <= last; at += 1) {
    await expect(step).toHaveValue(String(at))
    expect(await axeViolations(page), `replay, step ${at + 1}`).toEqual([])
    if (at < last) await page.keyboard.press('ArrowRight')
  }
  await expect(page.getByRole('status', { name: 'What happened' })).toContainText(
    / wins? /,
    patient,
  )
}

test('a hand of bots has no violation at any stage, on a phone and on a desktop', async ({
  browser,
}) => {
  const contexts = await Promise.all(
    [
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
      { viewport: { width: 1440, height: 900 }, colorScheme: 'light' as const },
    ].map((options) =>
      browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...options }),
    ),
  )
  await Promise.all(contexts.map(async (context) => checkHand(await context.newPage())))
  for (const context of contexts) await context.close()
})
