import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GameState } from '@cardroom/contracts/kook-game'
import { formatCard } from '@cardroom/poker-engine/card'
import { boardPositions, holePositions } from '@cardroom/poker-engine/deal'
import { isBalanced, type Hand, potOf, type Table } from '@cardroom/poker-engine/table-state'
import { Redis } from 'ioredis'
import { createShowdownCheck } from './showdown-check.ts'

type Stored = { table: Table; deal: { salts: string[]; root: string } | null }
type Written = { hand: Hand; salts: string[] }
type Ledger = { stacks: (number | null)[]; total: number }

const buyIn = 100

/** A period in which Redis was unavailable, in epoch milliseconds. */
export type Outage = { from: number; to: number }

/** Sentences about what is wrong; none are expected. */
export type Faults = string[]

/**
 * Compares the tables written to Redis, cards face up, with every frame that was sent. Finds chips that were made or
 * lost, actions that were applied twice, and cards, salts and tokens that were sent to a receiver who may not see them.
 *
 * What is written while the witness is disconnected, because Redis was killed, is read later from the append-only
 * file of Redis.
 * @param key the table's key in Redis
 * @param redisFolder the data folder of that Redis
 */
export async function startKookWitness(redisUrl: string, key: string, redisFolder: string) {
  const faults: Faults = []
  const hands = new Map<string, Written>()
  const streetsAt = new Map<number, number>()
  const ledgers = new Map<number, Ledger>()
  const shownAt = new Map<number, string>()
  const actions = new WeakMap<ReadonlySet<string>, Map<string, number>>()
  const changedAt = new Map<number, number>()
  const finished = new Set<string>()
  const showdowns = createShowdownCheck(faults)
  const paid = new Set<string>()
  let frames = 0
  let bytes = 0
  const unchecked = new Map<number, (() => void)[]>()

  const redis = new Redis(redisUrl)
  const subscriber = new Redis(redisUrl)
  for (const client of [redis, subscriber]) client.on('error', () => {})
  const recordTable = ({ table, deal }: Stored) => {
    if (!isBalanced(table)) faults.push(`version ${table.version} is out of balance`)
    recordChips(
      table.version,
      table.seats.map((seat) => seat?.stack ?? null),
      potOf(table),
    )
    if (table.hand === null) return
    streetsAt.set(table.version, table.hand.streetsDealt)
    hands.set(table.hand.id, { hand: table.hand, salts: deal?.salts ?? [] })
    if (table.hand.pots !== null) paid.add(table.hand.id)
    for (const check of unchecked.get(table.version) ?? []) check()
    unchecked.delete(table.version)
  }
  const readTable = async () => {
    const state = await redis.hget(key, 'state')
    if (state !== null) recordTable(JSON.parse(state) as Stored)
  }
  subscriber.on('message', (_channel: string, text: string) => {
    recordTable((JSON.parse(text) as { stored: Stored }).stored)
  })
  subscriber.on('ready', () => void readTable().catch(() => {}))
  // The append-only file must not be compacted; a restarted Redis has lost the setting.
  const disableRewrite = () => redis.config('SET', 'auto-aof-rewrite-percentage', '0')
  redis.on('ready', () => void disableRewrite().catch(() => {}))
  await subscriber.subscribe(`kook:changes:0:${key}`)

  /** Records the stacks of a version; every receiver must see those that were written. */
  function recordChips(version: number, stacks: (number | null)[], pot: number): void {
    const total = stacks.reduce<number>((sum, stack) => sum + (stack ?? 0), pot)
    const known = ledgers.get(version)
    if (known !== undefined && JSON.stringify(known.stacks) !== JSON.stringify(stacks)) {
      faults.push(`version ${version} has different stacks for different receivers`)
    }
    ledgers.set(version, { stacks, total })
  }

  /** Every receiver must see the same table at a version, but for what only one may see. */
  function recordTableShown(state: GameState): void {
    const { version } = state
    const shown = JSON.stringify({
      ...state,
      seats: state.seats.map((seat) => ({ ...seat, hand: seat.hand.length })),
      watchers: 0,
      serverTime: 0,
      events: [],
      proofs: [],
      deals: [],
      you: null,
    })
    const known = shownAt.get(version)
    if (known !== undefined && known !== shown) faults.push(`version ${version} was written twice`)
    shownAt.set(version, shown)
  }

  /** No seat acts twice in a hand, as each receiver is told what happened. */
  function recordActions(
    { events, handId, version, serverTime }: GameState,
    receiver: ReadonlySet<string>,
  ): void {
    if (events.length > 0) changedAt.set(version, serverTime)
    const told = actions.get(receiver) ?? new Map<string, number>()
    actions.set(receiver, told)
    for (const event of events) {
      if (event.type === 'hand_start') told.clear()
      if (event.type !== 'action_made') continue
      const turn = `seat ${event.seatIndex} of hand ${handId}`
      const times = (told.get(turn) ?? 0) + 1
      told.set(turn, times)
      if (times > 1) faults.push(`${turn} acted ${times} times`)
    }
  }

  /** Every card, salt and token in the text that was sent must be visible to its receiver. */
  function checkSecrets(text: string, state: GameState, tokens: ReadonlySet<string>): void {
    const { handId, you, version } = state
    const sent = {
      cards: matches(text, /"([2-9TJQKA][hdcs])"/g),
      salts: matches(text, /"([0-9a-f]{32})"/g),
      tokens: matches(text, /"([\w-]{43})"/g),
    }
    for (const token of sent.tokens) {
      if (!tokens.has(token)) faults.push(`version ${version} sent another player's token`)
    }
    if (handId === null) {
      if (sent.cards.length + sent.salts.length > 0) faults.push(`version ${version} sent cards`)
      return
    }
    const written = hands.get(handId)
    const streetsDealt = streetsAt.get(version)
    if (written === undefined || streetsDealt === undefined) {
      // The frame arrived before the written table; it is checked when that is known.
      const later = () => checkSecrets(text, state, tokens)
      unchecked.set(version, [...(unchecked.get(version) ?? []), later])
      return
    }
    const { hand, salts } = written
    const own = you === null ? [] : holePositions(hand, you.seatIndex)
    const deal = { ...hand, streetsDealt }
    const visible = [...own, ...boardPositions(deal, 'top'), ...boardPositions(deal, 'bottom')]
    const cardAt = (position: number) => formatCard(hand.deck[position] ?? -1)
    const cards = new Set([...visible.map(cardAt), ...winningCards(state, hand, cardAt, faults)])
    for (const card of sent.cards) {
      if (!cards.has(card)) faults.push(`version ${version} sent ${you?.username} a hidden card`)
    }
    const visibleSalts = new Set(visible.map((position) => salts[position]))
    for (const salt of sent.salts) {
      if (!visibleSalts.has(salt))
        faults.push(`version ${version} sent ${you?.username} a hidden salt`)
    }
  }

  return {
    faults,
    /** Records and checks a frame. @param tokens every token that its receiver has received */
    record(text: string, state: GameState, tokens: ReadonlySet<string>): void {
      frames += 1
      bytes += Buffer.byteLength(text)
      recordChips(
        state.version,
        state.seats.map(({ username, stack }) => (username === null ? null : stack)),
        state.pot,
      )
      recordTableShown(state)
      showdowns.record(state)
      recordActions(state, tokens)
      checkSecrets(text, state, tokens)
      if (state.handId !== null && state.results !== undefined) finished.add(state.handId)
    },
    finishedHands: () => finished.size,
    /** Hands in which what the page says was compared with the chips that moved. */
    explainedHands: () => showdowns.hands(),
    version: () => Math.max(0, ...ledgers.keys()),
    /**
     * Totals: `unwitnessed` frames have no written table to be compared with, `unpaid` hands began and never came to
     * a showdown, `longestWaitMs` is the longest time between two changes.
     * @param outages do not count as waiting
     */
    async summary(outages: readonly Outage[] = []) {
      // Frames that arrive while the file is read may be newer than its content.
      const open = [...unchecked.keys()]
      for (const stored of await writtenTables(redisFolder, key)) recordTable(stored)
      checkChips(ledgers, faults)
      const unwitnessed = open.flatMap((version) => unchecked.get(version) ?? []).length
      const unpaid = hands.size - paid.size
      return { frames, bytes, unwitnessed, unpaid, ...longestWait(changedAt, outages) }
    },
    async table(): Promise<Table> {
      const state = await redis.hget(key, 'state')
      return (JSON.parse(state ?? 'null') as Stored).table
    },
    stop(): void {
      redis.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Every table in the append-only file of Redis, in the order of writing. */
async function writtenTables(redisFolder: string, key: string): Promise<Stored[]> {
  const folder = join(redisFolder, 'appendonlydir')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.incr.aof'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  // The file holds commands as Redis receives them: every argument on a line after its length.
  const write = new RegExp(
    String.raw`\r\n${key}\r\n\$7\r\nversion\r\n\$\d+\r\n\d+\r\n\$5\r\nstate\r\n\$\d+\r\n(.+)\r\n`,
    'g',
  )
  return texts.flatMap((text) => matches(text, write).map((state) => JSON.parse(state) as Stored))
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, match = '']) => match)
}

/** The hole cards that the showdown shows: at most two of a winner per board, none of a player who folded. */
function winningCards(
  { results = [], version }: GameState,
  hand: Hand,
  cardAt: (position: number) => string,
  faults: Faults,
): string[] {
  const shares = results.flatMap(({ shares: halves }) => halves)
  return shares.flatMap(({ winners }) =>
    winners.flatMap(({ seatIndex, cards }) => {
      const player = hand.players.find((each) => each.seatIndex === seatIndex)
      const hole = holePositions(hand, seatIndex).map(cardAt)
      const shown = cards.filter((card) => hole.includes(card))
      if (player?.lastAction === 'fold' && shown.length > 0) {
        faults.push(`version ${version} shows cards of a hand that was folded`)
      }
      if (shown.length > 2) faults.push(`version ${version} shows more than two cards of a winner`)
      return shown
    }),
  )
}

/** From version to version, chips come with a player who sits down and go with one who leaves. */
function checkChips(ledgers: ReadonlyMap<number, Ledger>, faults: Faults): void {
  for (const [version, { stacks, total }] of ledgers) {
    const before = ledgers.get(version - 1)
    if (before === undefined) continue
    const came = stacks.filter((stack, seat) => stack !== null && before.stacks[seat] === null)
    const went = before.stacks.filter((_, seat) => stacks[seat] === null)
    const gone = went.reduce<number>((sum, stack) => sum + (stack ?? 0), 0)
    const expected = before.total + came.length * buyIn - gone
    if (total !== expected) faults.push(`version ${version} has ${total} chips, not ${expected}`)
  }
}

function longestWait(changedAt: ReadonlyMap<number, number>, outages: readonly Outage[]) {
  const versions = [...changedAt.keys()].toSorted((a, b) => a - b)
  let longestWaitMs = 0
  for (const [index, version] of versions.entries()) {
    const at = changedAt.get(version) ?? 0
    // The last one has no successor: a table without players waits for ever.
    const next = changedAt.get(versions[index + 1] ?? -1)
    if (next === undefined) continue
    const away = outages.reduce((sum, { from, to }) => {
      return sum + Math.max(0, Math.min(to, next) - Math.max(from, at))
    }, 0)
    longestWaitMs = Math.max(longestWaitMs, next - at - away)
  }
  return { versions: versions.length, longestWaitMs }
}
