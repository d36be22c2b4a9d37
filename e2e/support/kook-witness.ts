import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DealPart, RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { GameState } from '@cardroom/contracts/kook-game'
import { formatCard } from '@cardroom/poker-engine/card'
import { checkHand } from '@cardroom/poker-engine/check-hand'
import { boardsOf, holeOf } from '@cardroom/poker-engine/deal'
import { readProof } from '@cardroom/poker-engine/fair-deal'
import { isBalanced, type Hand, potOf, type Table } from '@cardroom/poker-engine/table-state'
import { Redis } from 'ioredis'
import { createSealer } from '../../services/kook-game/src/table/sealer.ts'
import type { StoredTable } from '../../services/kook-game/src/table/stored-table.ts'
import { mergeParts } from './kook-bot.ts'
import { createShowdownCheck } from './showdown-check.ts'

/** The cards of a hand, and the seed of its deck, which is never sent. */
type Written = { hand: Hand; seed: string | undefined }
/** The stacks of a table, and the sum of its chips. */
type Ledger = { stacks: (number | null)[]; total: number }

const buyIn = 100

/** Sentences about violations; none are expected. */
type Faults = string[]

/**
 * Compares the tables written to Redis, cards face up, with every frame that was sent. Finds chips that were made or
 * lost, actions that were applied twice, and cards, seeds, contributions and tokens that were sent to a receiver who
 * may not see them, and that can be read in Redis.
 *
 * Tables that are written while Redis restarts and the witness is disconnected are read later from the append-only file.
 * @param key the table's key in Redis
 * @param redisFolder the data folder of that Redis
 * @param secret with which the service seals its tables
 */
export async function startKookWitness(
  redisUrl: string,
  key: string,
  redisFolder: string,
  secret: string,
) {
  const sealer = createSealer(secret)
  const faults: Faults = []
  const hands = new Map<string, Written>()
  const streetsAt = new Map<number, number>()
  const ledgers = new Map<number, Ledger>()
  const shownAt = new Map<number, string>()
  const actions = new WeakMap<ReadonlySet<string>, Map<string, number>>()
  const toldDeals = new WeakMap<ReadonlySet<string>, Map<string, DealPart>>()
  const finished = new Set<string>()
  const showdowns = createShowdownCheck(faults)
  const paid = new Set<string>()
  const unchecked = new Map<number, (() => void)[]>()

  const redis = new Redis(redisUrl)
  const subscriber = new Redis(redisUrl)
  for (const client of [redis, subscriber]) client.on('error', () => {})
  const recordTable = ({ table, deals }: StoredTable) => {
    if (!isBalanced(table)) faults.push(`version ${table.version} is out of balance`)
    recordChips(
      table.version,
      table.seats.map((seat) => seat?.stack ?? null),
      potOf(table),
    )
    if (table.hand === null) return
    streetsAt.set(table.version, table.hand.streetsDealt)
    hands.set(table.hand.id, { hand: table.hand, seed: deals?.played?.seed })
    if (table.hand.pots !== null) paid.add(table.hand.id)
    for (const check of unchecked.get(table.version) ?? []) check()
    unchecked.delete(table.version)
  }
  const readTable = async () => {
    const sealed = await redis.hget(key, 'sealed')
    if (sealed !== null) recordTable(openTable(sealed))
  }
  const openTable = (sealed: string): StoredTable => {
    const text = sealer.open(sealed, key)
    if (text === null) throw new Error('A table cannot be opened')
    return JSON.parse(text) as StoredTable
  }
  subscriber.on('message', (_channel: string, text: string) => {
    const { sealed, ...rest } = JSON.parse(text) as { sealed: string }
    const stored = openTable(sealed)
    const open = JSON.stringify(rest)
    for (const hidden of secretTexts(stored)) {
      if (open.includes(hidden)) faults.push('a secret of the table can be read in Redis')
    }
    recordTable(stored)
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

  /** Every receiver must see the same table at a version, except for private cards. */
  function recordTableShown(state: GameState): void {
    const { version } = state
    const shown = textInOrder({
      ...state,
      seats: state.seats.map((seat) => ({ ...seat, hand: seat.hand.length })),
      watchers: 0,
      serverTime: 0,
      events: [],
      deals: [],
      you: null,
    })
    const known = shownAt.get(version)
    if (known !== undefined && known !== shown) faults.push(`version ${version} was written twice`)
    shownAt.set(version, shown)
  }

  /** No seat acts twice in a hand, by the events that each receiver gets. */
  function recordActions({ events, handId }: GameState, receiver: ReadonlySet<string>): void {
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

  /** Checks each hand's deal once, as the first receiver of its end can. */
  function checkDeal(state: GameState, receiver: ReadonlySet<string>): void {
    const told = toldDeals.get(receiver) ?? new Map<string, DealPart>()
    toldDeals.set(receiver, told)
    mergeParts(told, state)
    const { handId, results, returned, play, ...hand } = state
    if (handId === null || !results || !returned || !play || finished.has(handId)) return
    const part = told.get(handId)
    if (part === undefined) return void faults.push(`hand ${handId} has no deal`)
    const previous = [...told.values()].findLast(
      ({ handId: other, link }) => other !== handId && link !== undefined,
    )
    const { checks } = checkHand(
      { ...hand, handId, results, returned, play, ownSeat: null, deal: recorded(part) },
      previous && recorded(previous),
    )
    for (const { state: found, text } of checks) {
      if (found === 'failed') faults.push(`hand ${handId}: ${text}`)
    }
  }

  /** Every card, salt and token in the text that was sent must be visible to its receiver. */
  function checkSecrets(text: string, state: GameState, tokens: ReadonlySet<string>): void {
    const { handId, you, version } = state
    const { deals = [], ...rest } = state
    const proofs = deals.flatMap((deal) => (deal.proofs ?? []).map(cardOfProof))
    const sent = {
      cards: [...matches(text, /"([2-9TJQKA][hdcs])"/g), ...proofs],
      tokens: matches(JSON.stringify(rest), /"([\w-]{43})"/g),
    }
    for (const token of sent.tokens) {
      if (!tokens.has(token)) faults.push(`version ${version} sent another player's token`)
    }
    if (handId === null) {
      if (sent.cards.length > 0) faults.push(`version ${version} sent cards`)
      return
    }
    const written = hands.get(handId)
    const streetsDealt = streetsAt.get(version)
    if (written === undefined || streetsDealt === undefined) {
      // The frame arrived before the written table, so it is checked later.
      const later = () => checkSecrets(text, state, tokens)
      unchecked.set(version, [...(unchecked.get(version) ?? []), later])
      return
    }
    const { hand, seed } = written
    const own = you === null ? [] : holeOf(hand, you.seatIndex)
    const deal = { ...hand, streetsDealt }
    const { boardTop, boardBottom } = boardsOf(deal)
    const visible = [...own, ...boardTop, ...boardBottom].map(formatCard)
    const cards = new Set([...visible, ...winningCards(state, hand, faults)])
    for (const card of sent.cards) {
      if (!cards.has(card)) faults.push(`version ${version} sent ${you?.username} a hidden card`)
    }
    if (seed !== undefined && text.includes(seed)) {
      faults.push(`version ${version} sent ${you?.username} the seed of the deck`)
    }
  }

  return {
    faults,
    /** Records and checks a frame. @param tokens every token that its receiver has received */
    record(text: string, state: GameState, tokens: ReadonlySet<string>): void {
      recordChips(
        state.version,
        state.seats.map(({ username, stack }) => (username === null ? null : stack)),
        state.pot,
      )
      recordTableShown(state)
      showdowns.record(state)
      recordActions(state, tokens)
      checkSecrets(text, state, tokens)
      checkDeal(state, tokens)
      if (state.handId !== null && state.results !== undefined) finished.add(state.handId)
    },
    finishedHands: () => finished.size,
    /** Hands whose explanation on the page was compared with the chips that moved. */
    explainedHands: () => showdowns.hands(),
    /**
     * Totals: `unwitnessed` frames have no written table to be compared with, `unpaid` hands began and never came to a
     * showdown.
     */
    async summary() {
      // Frames that arrive while the file is read may be newer than its content.
      const open = [...unchecked.keys()]
      for (const stored of await writtenTables(redisFolder, key, openTable)) {
        recordTable(stored)
      }
      checkChips(ledgers, faults)
      const unwitnessed = open.flatMap((version) => unchecked.get(version) ?? []).length
      const unpaid = hands.size - paid.size
      return { unwitnessed, unpaid }
    },
    async table(): Promise<Table> {
      return openTable((await redis.hget(key, 'sealed')) ?? '').table
    },
    stop(): void {
      redis.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Every table in the append-only file of Redis, in the order of writing. */
async function writtenTables(
  redisFolder: string,
  key: string,
  openTable: (sealed: string) => StoredTable,
): Promise<StoredTable[]> {
  const folder = join(redisFolder, 'appendonlydir')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.incr.aof'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  // The file holds commands as Redis receives them: every argument on a line after its length.
  const write = new RegExp(
    String.raw`\r\n${key}\r\n\$7\r\nversion\r\n\$\d+\r\n\d+\r\n\$6\r\nsealed\r\n\$\d+\r\n(.+)\r\n`,
    'g',
  )
  return texts.flatMap((text) =>
    [...text.matchAll(write)].map(([, sealed = '']) => openTable(sealed)),
  )
}

/** Everything that only this service may know, as it would stand in a text. */
function secretTexts({ table, deals }: StoredTable): string[] {
  const { next, played } = deals ?? {}
  return [
    ...table.seats.flatMap((seat) => seat?.resumeToken ?? []),
    ...(table.hand ? [JSON.stringify(table.hand.deck)] : []),
    ...(next ? [next.seeds, ...next.contributions.openings.map(({ bytes }) => bytes)] : []),
    ...(played ? [played.seed] : []),
  ]
}

/** JSON with sorted fields, so that equal values have equal texts. */
function textInOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part === null || typeof part !== 'object' || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
}

function recorded(part: DealPart): RecordedDeal {
  return { ...part, rootTold: 'early', own: null }
}

function cardOfProof(proof: string): string {
  return formatCard(readProof(proof).card)
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, match = '']) => match)
}

/** The hole cards that the showdown shows: at most two of a winner per board, none of a player who folded. */
function winningCards({ results = [], version }: GameState, hand: Hand, faults: Faults): string[] {
  const shares = results.flatMap(({ shares: halves }) => halves)
  return shares.flatMap(({ winners }) =>
    winners.flatMap(({ seatIndex, cards }) => {
      const player = hand.players.find((each) => each.seatIndex === seatIndex)
      const hole = holeOf(hand, seatIndex).map(formatCard)
      const shown = cards.filter((card) => hole.includes(card))
      if (player?.lastAction === 'fold' && shown.length > 0) {
        faults.push(`version ${version} shows cards of a hand that was folded`)
      }
      if (shown.length > 2) faults.push(`version ${version} shows more than two cards of a winner`)
      return shown
    }),
  )
}

/** Between two versions, chips only come with a player who sits down and go with one who leaves. */
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
