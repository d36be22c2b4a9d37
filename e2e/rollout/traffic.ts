import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { RegisterResponse } from '@cardroom/contracts/chat'
import type { GameState } from '@cardroom/contracts/kook-game'
import { type RecordCall, recordCalls } from '../support/analytics-records.ts'
import { type KookBot, startKookBot } from '../support/kook-bot.ts'
import { checkChips, type Ledger } from '../support/kook-witness.ts'
import { sendRecord } from '../support/send-records.ts'

export type Load = {
  /** Each loads a page, and sends `recordsPerVisit` records. */
  visitsPerSecond: number
  /** Six players and four watchers each. */
  tables: number
  /** Conversations with a message every five seconds. */
  chats: number
}

/** `at` in epoch milliseconds. */
export type FailedPage = { at: number; problem: string }

const recordsPerVisit = 4
const playersPerTable = 6
const watchersPerTable = 4
const messageEveryMs = 5000
const retryMs = 250
const lateMs = 100
const patienceMs = 60_000

/** Visits, players and conversations through the gateway, until they are asked to stop. */
export async function startTraffic(origin: string, load: Load) {
  const over = new AbortController()
  const table = startTables(origin, load.tables)
  const pages = { loaded: 0, failed: [] as FailedPage[], slowestMs: 0 }
  const records = { accepted: [] as string[], again: 0, given: 0 }
  const chats = { accepted: [] as string[], again: 0, given: 0 }
  const open = new Set<Promise<void>>()
  let stepAt = performance.now()
  let loadedBefore = 0

  const visit = async (calls: readonly RecordCall[]) => {
    const startedAt = performance.now()
    const problem = await loadPage(origin)
    pages.slowestMs = Math.max(pages.slowestMs, performance.now() - startedAt)
    if (problem === null) pages.loaded += 1
    else pages.failed.push({ at: Date.now(), problem })
    for (const call of calls) {
      const tries = await untilTrue(async () => (await sendRecord(origin, call)) === 202)
      if (tries === null) records.given += 1
      else records.accepted.push(call.body.id)
      records.again += (tries ?? 1) - 1
    }
  }
  const visits = async () => {
    const every = 1000 / load.visitsPerSecond
    let next = performance.now()
    while (!over.signal.aborted) {
      const done = visit(recordCalls(recordsPerVisit))
      open.add(done)
      void done.finally(() => open.delete(done))
      // Those that a busy machine did not start in time are left out, not started at once.
      next = Math.max(next + every, performance.now() - lateMs)
      await sleep(Math.max(0, next - performance.now()))
    }
  }
  const chat = async () => {
    let say: Say | null = null
    while (say === null && !over.signal.aborted) {
      say = await register(origin).catch(() => null)
      if (say === null) await sleep(retryMs)
    }
    if (say === null) return
    const send = say
    while (!over.signal.aborted) {
      const text = `Where is the game? ${randomUUID()}`
      const messageId = randomUUID()
      const tries = await untilTrue(() => send(messageId, text))
      if (tries === null) chats.given += 1
      else chats.accepted.push(text)
      chats.again += (tries ?? 1) - 1
      await sleep(messageEveryMs)
    }
  }
  const running = [visits(), ...Array.from({ length: load.chats }, chat)]

  return {
    /** What a step of the rehearsal did to sockets and pages; the figures begin anew. */
    ofStep() {
      const { loaded, slowestMs } = pages
      const seconds = (performance.now() - stepAt) / 1000
      const visitsPerSecond = Math.round((loaded - loadedBefore) / seconds)
      stepAt = performance.now()
      loadedBefore = loaded
      pages.slowestMs = 0
      return { ...table.broken(), visitsPerSecond, slowestPageMs: Math.round(slowestMs) }
    },
    /** Whether every socket is open and has a state. */
    isSeated: () => table.isSeated(),
    /** Since the start. */
    figures: () => ({
      pages: pages.loaded,
      failedPages: pages.failed,
      records: records.accepted.length,
      recordsSentAgain: records.again,
      recordsGivenUp: records.given,
      messages: chats.accepted.length,
      messagesSentAgain: chats.again,
      messagesGivenUp: chats.given,
      hands: table.hands(),
    }),
    /** Ends the traffic, and says what was accepted and what is wrong with the chips that were shown. */
    async stop() {
      over.abort()
      await Promise.all(running)
      await Promise.all(open)
      table.stop()
      return { records: records.accepted, messages: chats.accepted, chipFaults: table.faults() }
    },
  }
}

/** What is wrong with a page; nothing is tried again, as a visitor does not. */
async function loadPage(origin: string): Promise<string | null> {
  try {
    const reply = await fetch(origin, { signal: AbortSignal.timeout(10_000) })
    const text = await reply.text()
    return reply.ok && text.includes('</html>') ? null : `answered ${reply.status}`
  } catch (error) {
    const { message, cause } = error as Error
    return `${message} ${String(cause)}`
  }
}

/** How often it was tried, as a page tries it; null where it was given up. */
async function untilTrue(attempt: () => Promise<boolean>): Promise<number | null> {
  const until = Date.now() + patienceMs
  for (let tries = 1; Date.now() < until; tries += 1) {
    if (await attempt()) return tries
    await sleep(retryMs)
  }
  return null
}

type Say = (messageId: string, message: string) => Promise<boolean>

/** A new visitor of the chat, who says something; whether it was accepted. */
async function register(origin: string): Promise<Say> {
  const headers = { 'content-type': 'application/json', origin }
  const email = `${randomUUID()}@quinn.example`
  const reply = await fetch(`${origin}/api/chat/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Rehearsal', email }),
  })
  const { data } = RegisterResponse.parse(await reply.json())
  const ids = { userId: data.user.id, conversationId: data.conversation.id }
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return async (messageId, message) => {
    try {
      const answer = await fetch(`${origin}/api/chat/message`, {
        method: 'POST',
        headers: { ...headers, cookie, accept: 'application/json' },
        body: JSON.stringify({ ...ids, messageId, message }),
        signal: AbortSignal.timeout(30_000),
      })
      await answer.text()
      return answer.ok
    } catch {
      return false
    }
  }
}

/** Private tables that play, and how long their sockets were gone. */
function startTables(origin: string, count: number) {
  const gone = new Map<KookBot, number>()
  let awayMs: number[] = []
  const hands = new Set<string>()
  const ledgers = Array.from({ length: count }, () => new Map<number, Ledger>())
  const run = Date.now().toString(36)

  const seen = (ledger: Map<number, Ledger>, bot: KookBot, state: GameState) => {
    const since = gone.get(bot)
    if (since !== undefined) awayMs.push(performance.now() - since)
    gone.delete(bot)
    if (state.results !== undefined && state.handId !== null) hands.add(state.handId)
    const stacks = state.seats.map(({ username, stack }) => (username === null ? null : stack))
    const total = stacks.reduce<number>((sum, stack) => sum + (stack ?? 0), state.pot)
    ledger.set(state.version, { stacks, total })
  }
  const bots = ledgers.flatMap((ledger, table) =>
    Array.from({ length: playersPerTable + watchersPerTable }, (_, index) =>
      startKookBot({
        url: `${origin.replace(/^http/, 'ws')}/ws/kook?table=swarm-${run}-${table}`,
        origin,
        username: index < playersPerTable ? `P${index}` : null,
        onState: (bot, _text, state) => seen(ledger, bot, state),
        onBroken: (bot) => gone.set(bot, gone.get(bot) ?? performance.now()),
        takesChanges: true,
        decide: (random) => (random() < 0.6 ? 'fold' : 'pot'),
      }),
    ),
  )
  return {
    isSeated: () => gone.size === 0 && bots.every((bot) => bot.state() !== null),
    hands: () => hands.size,
    broken() {
      const step = {
        broken: awayMs.length,
        stillAway: gone.size,
        longestAwayMs: Math.round(Math.max(0, ...awayMs)),
      }
      awayMs = []
      return step
    },
    faults() {
      const faults: string[] = []
      for (const ledger of ledgers) checkChips(ledger, faults)
      return faults
    },
    stop() {
      for (const bot of bots) bot.stop()
    },
  }
}
