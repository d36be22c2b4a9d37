import { fromText, toText } from './bytes.ts'
import { commitmentOf, hashLength } from './fair-deal.ts'
import { isDealtIn } from './sitting-out.ts'
import { seatIndexOf, type Table } from './table-state.ts'

/** The 32 bytes that belong to one seat, as base64url text. */
export type SeatText = { seatIndex: number; bytes: string }

/**
 * The players' contributions to the deal of the next hand, serializable as JSON. A step ends when all contributions are
 * in or when it is due; times are epoch milliseconds.
 */
export type Contributions = {
  handId: string
  step: 'commit' | 'open' | 'ready'
  /** When the step ends; null once the hand can be dealt. */
  stepDueAt: number | null
  commitments: readonly SeatText[]
  /** The opened contributions, which are secret until the cards are dealt. */
  openings: readonly SeatText[]
  /**
   * The players at the table when the set closed; null until then. A player who joins later could know the deck, and
   * therefore waits for the next hand.
   */
  players: readonly { seatIndex: number; username: string }[] | null
  /**
   * The seats without a say in this deal: they left their openings out of the previous deal, which then had too few
   * players.
   */
  barred: readonly number[]
}

/** A message from a page: its commitment first, then the committed bytes; each is 32 bytes as base64url text. */
export type Contribution = {
  type: 'contribute'
  step: 'commit' | 'open'
  connection: string
  handId: string
  bytes: string
}

/** Refuses a contribution that is late, repeated or wrong. The page continues without a say in the deal. */
const refused = { refusal: 'The deal has moved on' }

/**
 * The maximum duration of each of the two steps, in milliseconds. Both steps fit into the shortest pause between hands.
 */
export const contributionMs = 1500

/** Starts collecting contributions for a hand whose root is published. */
export function collect(handId: string, at: number, barred: readonly number[] = []): Contributions {
  return {
    handId,
    step: 'commit',
    stepDueAt: at + contributionMs,
    commitments: [],
    openings: [],
    players: null,
    barred,
  }
}

/**
 * Whether players contribute to a next hand now, which is the case during a showdown and during the countdown to a
 * hand.
 */
export function hasNextHand({ status, stepDueAt }: Table): boolean {
  return status === 'showdown' || (status === 'waiting' && stepDueAt !== null)
}

/** Records a seat's commitment or opening; each is accepted once. The step ends when nothing more is missing. */
export function contribute(
  contributions: Contributions,
  table: Table,
  { step: sent, connection, handId, bytes }: Contribution,
  at: number,
): Contributions | { refusal: string } {
  const { step, stepDueAt, commitments, openings, barred } = contributions
  const seatIndex = seatIndexOf(table, connection)
  if (seatIndex === null) return { refusal: 'You have no seat at this table' }
  const isLate = step !== sent || stepDueAt === null || at >= stepDueAt
  if (isLate || handId !== contributions.handId || barred.includes(seatIndex)) return refused
  const own = { seatIndex, bytes }
  if (sent === 'commit') {
    if (commitments.some(isOf(seatIndex))) return refused
    return endStep({ ...contributions, commitments: [...commitments, own] }, table, at, false)
  }
  const committed = commitments.find(isOf(seatIndex))
  if (committed === undefined || openings.some(isOf(seatIndex))) return refused
  if (!isOpeningOf(handId, own, committed.bytes)) return refused
  return endStep({ ...contributions, openings: [...openings, own] }, table, at, false)
}

/** Ends a step that is due, with the contributions received so far. */
export function closeStep(contributions: Contributions, table: Table, at: number): Contributions {
  return endStep(contributions, table, at, true)
}

/** Returns the seats that committed but did not open; they sit the hand out. */
export function leftOut({ commitments, openings }: Contributions): number[] {
  return commitments
    .map(({ seatIndex }) => seatIndex)
    .filter((seatIndex) => !openings.some(isOf(seatIndex)))
}

/** Returns the seats that may be dealt in, in seat order. */
export function seatsToDeal(contributions: Contributions, { seats }: Table): number[] {
  const out = leftOut(contributions)
  return (contributions.players ?? [])
    .filter(({ seatIndex, username }) => seats[seatIndex]?.username === username)
    .map(({ seatIndex }) => seatIndex)
    .filter((seatIndex) => !out.includes(seatIndex))
}

function endStep(
  contributions: Contributions,
  table: Table,
  at: number,
  isDue: boolean,
): Contributions {
  const { step, commitments, openings } = contributions
  if (step === 'commit' && (isDue || haveAllCommitted(contributions, table))) {
    const closed: Contributions = {
      ...contributions,
      step: 'open',
      stepDueAt: at + contributionMs,
      commitments: commitments.toSorted((a, b) => a.seatIndex - b.seatIndex),
      players: table.seats.flatMap((seat, seatIndex) =>
        isDealtIn(seat) ? [{ seatIndex, username: seat.username }] : [],
      ),
    }
    return commitments.length === 0 ? { ...closed, step: 'ready', stepDueAt: null } : closed
  }
  if (step === 'open' && (isDue || openings.length === commitments.length)) {
    return {
      ...contributions,
      step: 'ready',
      stepDueAt: null,
      openings: openings.toSorted((a, b) => a.seatIndex - b.seatIndex),
    }
  }
  return contributions
}

/**
 * Whether every required commitment is in. Only connected players can commit, and a player who loses the seat after
 * this hand does not have to.
 */
function haveAllCommitted({ commitments, barred }: Contributions, { seats }: Table): boolean {
  return seats.every(
    (seat, seatIndex) =>
      !isDealtIn(seat) ||
      seat.connection === null ||
      seat.isLeaving ||
      seat.stack === 0 ||
      barred.includes(seatIndex) ||
      commitments.some(isOf(seatIndex)),
  )
}

function isOpeningOf(handId: string, { seatIndex, bytes }: SeatText, commitment: string): boolean {
  try {
    const opened = { seatIndex, bytes: fromText(bytes, hashLength) }
    return toText(commitmentOf(handId, opened)) === commitment
  } catch {
    return false
  }
}

function isOf(seatIndex: number) {
  return (other: { seatIndex: number }) => other.seatIndex === seatIndex
}
