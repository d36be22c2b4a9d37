import type { DealPart } from '@cardroom/contracts/kook-deal'
import { fromText, splitBytes, toText } from '@cardroom/poker-engine/bytes'
import { formatCard } from '@cardroom/poker-engine/card'
import {
  collect,
  type Contributions,
  hasNextHand,
  leftOut,
  seatsToDeal,
  type SeatText,
} from '@cardroom/poker-engine/contributions'
import {
  deckCount,
  deckFrom,
  deckToDeal,
  firstLink,
  hashLength,
  mix,
  orderFrom,
  packProof,
  prove,
  rootOf,
} from '@cardroom/poker-engine/fair-deal'
import { linkOf } from '@cardroom/poker-engine/hand-link'
import type { Hand, Table } from '@cardroom/poker-engine/table-state'
import { view } from '@cardroom/poker-engine/view'

// The service's side of a deal. `fair-deal.ts` and `contributions.ts` in the engine define the rules; this module
// defines what a table stores of its deals. All bytes are base64url text.

/** The part of a deal that is published before its contributions. */
type Prepared = { handId: string; lastLink: string; root: string; roots: string }

/** The next hand, to which players contribute. `seeds` is secret; the openings are secret until the deal. */
export type NextDeal = Prepared & { seeds: string; contributions: Contributions }

/** The hand in play. `seed` belongs to the chosen deck and stays secret, so that folded cards stay face down. */
export type PlayedDeal = Prepared & {
  commitments: readonly SeatText[]
  openings: readonly SeatText[]
  /** The seeds of the 15 decks that are not played. */
  seeds: string
  seed: string
  /** The link; present from the showdown on. */
  link?: string
}

/** The deals of a table. */
export type Deals = {
  /** A random id, so that no two tables share a hand id, whatever their names are. */
  tableId: string
  /** The number of the last hand with a published root. Every root belongs to one hand. */
  number: number
  /** The link of the last hand that was played. */
  lastLink: string
  next: NextDeal | null
  played: PlayedDeal | null
  /** For each of the last hands, newest first, the players who left out their opening. */
  leftOut: readonly (readonly { seatIndex: number; username: string }[])[]
}

/** The end of a table's chain as each instance last sent it. */
export type ChainEnd = Pick<Deals, 'tableId' | 'number' | 'lastLink'>

/** The number of recent hands in which left-out openings count. */
const countedHands = 20

/** The sources of randomness for deals. */
export type DealSources = {
  randomBytes: (count: number) => Uint8Array
  newTableId: () => string
}

function newDeals(tableId: string): Deals {
  const lastLink = toText(firstLink)
  return { tableId, number: 0, lastLink, next: null, played: null, leftOut: [] }
}

/**
 * Returns the deals of a table that continues after the end of a chain, without data about the hand that was played.
 */
export function dealsAfter(end: ChainEnd): Deals {
  return { ...newDeals(end.tableId), ...end }
}

/**
 * Returns the deals of a table after a change. The next hand gets its root as soon as possible, and a hand gets its
 * link at the showdown.
 */
export function withTable(
  known: Deals | null,
  table: Table,
  at: number,
  sources: DealSources,
): Deals {
  let deals = known ?? newDeals(sources.newTableId())
  const { hand } = table
  if (hand?.id !== deals.played?.handId) deals = { ...deals, played: null }
  const { played } = deals
  if (hand !== null && hand.pots !== null && played !== null && played.link === undefined) {
    const link = linkOfHand(played, table)
    if (link !== null) deals = { ...deals, lastLink: link, played: { ...played, link } }
  }
  if (hasNextHand(table)) return deals.next === null ? prepare(deals, at, sources) : deals
  return deals.next === null ? deals : { ...deals, next: null }
}

/** Prepares the decks of the next hand and starts collecting contributions. */
export function prepare(
  deals: Deals,
  at: number,
  { randomBytes }: DealSources,
  barred: readonly number[] = [],
): Deals {
  const { tableId, lastLink } = deals
  const number = deals.number + 1
  const handId = `${tableId}:${number}`
  const seeds = Array.from({ length: deckCount }, () => randomBytes(hashLength))
  const roots = seeds.map((seed) => deckFrom(seed).root)
  const root = rootOf(handId, roots, fromText(lastLink, hashLength))
  const next: NextDeal = {
    handId,
    lastLink,
    root: toText(root),
    roots: join(roots),
    seeds: join(seeds),
    contributions: collect(handId, at, barred),
  }
  return { ...deals, number, next }
}

/**
 * Evaluates the contributions and returns the deck for `start_hand`, the seats to deal in, and the deal of the hand.
 */
export function deal(deals: Deals, next: NextDeal, table: Table) {
  const { commitments, openings } = next.contributions
  const mixed = mix(fromText(next.root, hashLength), openings.map(toBytes))
  const seeds = splitBytes(fromText(next.seeds, deckCount * hashLength))
  const seed = seeds[mixed.chosen] as Uint8Array
  const seats = seatsToDeal(next.contributions, table)
  const played: PlayedDeal = {
    ...preparedOf(next),
    commitments,
    openings,
    seeds: join(seeds.filter((_, index) => index !== mixed.chosen)),
    seed: toText(seed),
  }
  const barred = leftOut(next.contributions)
  const out = barred.flatMap((seatIndex) => {
    const username = table.seats[seatIndex]?.username
    return username === undefined ? [] : [{ seatIndex, username }]
  })
  return {
    action: {
      type: 'start_hand' as const,
      handId: next.handId,
      deck: deckToDeal(orderFrom(seed), mixed),
      seats,
    },
    deals: {
      ...deals,
      next: null,
      played,
      leftOut: [out, ...deals.leftOut].slice(0, countedHands),
    },
    barred,
  }
}

/** Returns the seats that left out more than one of the last twenty openings, with the count. */
export function oftenLeftOut(deals: Deals, { seats }: Table) {
  const all = deals.leftOut.flat()
  return seats.flatMap((seat, seatIndex) => {
    const times = all.filter(
      (out) => out.seatIndex === seatIndex && out.username === seat?.username,
    ).length
    return times > 1 ? [{ seatIndex, times }] : []
  })
}

/** Returns the proof of the card at a dealt position, as text. */
export type Prover = (position: number) => string

/**
 * Returns a prover for the cards of the hand in play, which creates each proof only once for all receivers; null
 * between hands.
 */
export function proverOf({ played }: Pick<Deals, 'played'>): Prover | null {
  if (played === null) return null
  const deck = deckFrom(fromText(played.seed, hashLength))
  const mixed = mix(fromText(played.root, hashLength), played.openings.map(toBytes))
  const known = new Map<number, string>()
  return (position) => {
    const proof = known.get(position) ?? toText(packProof(prove(deck, mixed, position)))
    known.set(position, proof)
    return proof
  }
}

/**
 * Returns everything that a receiver may know now about the hand in play and the next one.
 * @param visible the table as the receiver sees it; only the cards in it get proofs
 */
export function partsOf(
  deals: Deals,
  prover: Prover | null,
  table: Table,
  visible: ReturnType<typeof view>,
): DealPart[] {
  const parts: DealPart[] = []
  const { played, next } = deals
  if (played !== null && prover !== null && table.hand !== null) {
    parts.push({
      ...preparedOf(played),
      commitments: [...played.commitments],
      openings: [...played.openings],
      seeds: played.seeds,
      proofs: proofsOf(prover, table.hand, cardsIn(visible)),
      ...(played.link !== undefined && { link: played.link }),
    })
  }
  if (next !== null) {
    const { step, commitments } = next.contributions
    const closed = step === 'commit' ? {} : { commitments: [...commitments] }
    parts.push({ ...preparedOf(next), ...closed })
  }
  return parts
}

function preparedOf({ handId, lastLink, root, roots }: Prepared): Prepared {
  return { handId, lastLink, root, roots }
}

/** Returns the link of a hand at its showdown; null before that. */
function linkOfHand(played: PlayedDeal, table: Table): string | null {
  const { handId, lastLink, root } = played
  const { handId: _, play, results, returned, ...seen } = view(table, null)
  if (play === undefined || results === undefined || returned === undefined) return null
  const link = linkOf({
    lastLink: fromText(lastLink, hashLength),
    root: fromText(root, hashLength),
    commitments: played.commitments.map(toBytes),
    openings: played.openings.map(toBytes),
    hand: { ...seen, handId, play, results, returned },
  })
  return toText(link)
}

/** Returns the face-up cards in a view. */
function cardsIn({ boardTop, boardBottom, seats, results = [] }: ReturnType<typeof view>) {
  const winners = results.flatMap(({ shares }) => shares.flatMap((share) => share.winners))
  const shown = [...seats.flatMap(({ hand }) => hand), ...winners.flatMap(({ cards }) => cards)]
  return new Set([...boardTop, ...boardBottom, ...shown])
}

/** Returns the proofs of exactly these cards at their dealt positions. */
function proofsOf(prover: Prover, { deck }: Hand, visible: ReadonlySet<string>): string[] {
  return deck.flatMap((card, position) => (visible.has(formatCard(card)) ? prover(position) : []))
}

function toBytes({ seatIndex, bytes }: SeatText) {
  return { seatIndex, bytes: fromText(bytes, hashLength) }
}

function join(list: readonly Uint8Array[]): string {
  const bytes = new Uint8Array(list.length * hashLength)
  for (const [at, part] of list.entries()) bytes.set(part, at * hashLength)
  return toText(bytes)
}
