import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { RegisterResponse } from '@cardroom/contracts/chat'
import type { GameState } from '@cardroom/contracts/kook-game'
import { type RecordCall, recordCalls } from '../support/analytics-records.ts'
import { type KookBot, startKookBot } from '../support/kook-bot.ts'
import { checkChips, type Ledger } from '../support/kook-witness.ts'
import { type Client, createClient, to } from './client.ts'

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
const lateMs = 1000
const patienceMs = 60_000

/**
 * Visits, players and conversations through the gateway, until they are asked to stop.
 * @param address where the site's host is found, on this machine unless given
 */
export async function startTraffic(origin: string, load: Load, address = '127.0.0.1') {
  const over = new AbortController()
  const client = createClient(origin, address)
  const table = startTables(origin, address, load.tables)
  const pages = { loaded: 0, failed: [] as FailedPage[], slowestMs: 0 }
  const records = { accepted: [] as string[], again: 0, given: 0 }
  const chats = { accepted: [] as string[], again: 0, given: 0 }
  const open = new Set<Promise<void>>()
  let stepAt = performance.now()
  let loadedBefore = 0

  const visit = async (calls: readonly RecordCall[]) => {
    const startedAt = performance.now()
    const problem = await loadPage(client)
    pages.slowestMs = Math.max(pages.slowestMs, performance.now() - startedAt)
    if (problem === null) pages.loaded += 1
    else pages.failed.push({ at: Date.now(), problem })
    for (const call of calls) {
      const tries = await untilTrue(() => sendRecord(client, call))
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
      // What a busy machine starts late is made up for; what it starts later than this is left out.
      next = Math.max(next + every, performance.now() - lateMs)
      await sleep(Math.max(0, next - performance.now()))
    }
  }
  const chat = async () => {
    let say: Say | null = null
    while (say === null && !over.signal.aborted) {
      say = await register(client).catch(() => null)
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
      client.stop()
      table.stop()
      return { records: records.accepted, messages: chats.accepted, chipFaults: table.faults() }
    },
  }
}

/** What is wrong with a page; nothing is tried again, as a visitor does not. */
async function loadPage(client: Client): Promise<string | null> {
  try {
    const { status, head, body } = await client.get('/', { 'accept-encoding': 'gzip' })
    const page = /\r\ncontent-encoding: gzip/i.test(head) ? gunzipSync(body) : body
    return status === 200 && page.includes('</html>') ? null : `answered ${status}`
  } catch (error) {
    return String(error)
  }
}

/** Whether a record was accepted. */
async function sendRecord(client: Client, { kind, body }: RecordCall): Promise<boolean> {
  try {
    return (await client.post(`/api/analytics/${kind}`, body)).status === 202
  } catch {
    return false
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
async function register(client: Client): Promise<Say> {
  const email = `${randomUUID()}@quinn.example`
  const reply = await client.post('/api/chat/register', { name: 'Rehearsal', email })
  const { data } = RegisterResponse.parse(JSON.parse(reply.body.toString()))
  const ids = { userId: data.user.id, conversationId: data.conversation.id }
  const cookie = /\r\nset-cookie: ([^;\r]+)/i.exec(reply.head)?.[1] ?? ''
  return async (messageId, message) => {
    const headers = { cookie, accept: 'application/json' }
    try {
      const answer = await client.post('/api/chat/message', { ...ids, messageId, message }, headers)
      return answer.status === 200
    } catch {
      return false
    }
  }
}

/** Private tables that play, and how long their sockets were gone. */
function startTables(origin: string, address: string, count: number) {
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
        lookup: to(address),
        username: index < playersPerTable ? `P${index}` : null,
        onState: (bot, _text, state) => seen(ledger, bot, state),
        onBroken: (bot) => gone.set(bot, gone.get(bot) ?? performance.now()),
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
