import type { Action, Outcome } from '../src/action.ts'
import { apply } from '../src/table.ts'
import { emptyTable, isBalanced, type Seat, type Table } from '../src/table-state.ts'
import { isLegal, turnOf } from './is-legal.ts'
import { naturalAction, wildAction } from './random-actions.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'

/** What was played, by type of action; `fault` is the first one found. */
export type Report = {
  hands: number
  applied: Record<string, number>
  refused: Record<string, number>
  fault: string | null
}

/**
 * Plays random hands with players who sit down, leave, disconnect and resume, and with illegal actions in between.
 * `isLegal` is a second implementation of the rules: each action must be applied or refused accordingly, and tables are
 * frozen, so that nothing is modified in place.
 */
export function playRandomHands(hands: number, seed: number): Report {
  const randomBelow = seededRandomBelow(seed)
  const report: Report = { hands: 0, applied: {}, refused: {}, fault: null }
  let table = freeze(emptyTable())
  let at = 0
  while (report.hands < hands && report.fault === null) {
    const isNatural = randomBelow(100) < 70
    const action = isNatural
      ? naturalAction(table, at, randomBelow)
      : wildAction(table, at, randomBelow)
    at = action.at
    const outcome = apply(table, action)
    report.fault = findFault(table, action, outcome)
    const tally = 'refusal' in outcome ? report.refused : report.applied
    tally[action.type] = (tally[action.type] ?? 0) + 1
    if ('refusal' in outcome) continue
    if (action.type === 'end_hand') report.hands += 1
    table = freeze(outcome.table)
  }
  return report
}

function findFault(table: Table, action: Action, outcome: Outcome): string | null {
  const isLegalMove = isLegal(table, action)
  const fault = (what: string) => `${what}: ${JSON.stringify({ action, table, outcome })}`
  if ('refusal' in outcome) return isLegalMove ? fault('refused a legal action') : null
  if (!isLegalMove) return fault('applied an illegal action')
  const next = outcome.table
  if (!isBalanced(next)) return fault('a chip was made or lost')
  if (chipsAt(next) !== chipsAt(table) + chipsBrought(table, action, next))
    return fault('chips differ')
  if (next.version <= table.version) return fault('the version did not rise')
  const isSameTurn = next.hand?.id === table.hand?.id && turnOf(next) === turnOf(table)
  if (next.turn !== (isSameTurn ? (table.turn ?? 0) : next.version))
    return fault('the turn rises with the player to act and with nothing else')
  if (next.seats.some((seat) => seat !== null && seat.stack < 0)) return fault('a stack below zero')
  const banks = next.seats.map((seat) => seat?.timeBankMs ?? 60_000)
  if (Math.min(...banks) < 0 || Math.max(...banks) > 60_000) return fault('a time bank')
  if (action.type === 'start_hand' && !isDealtToWhoSitsIn(table, next)) return fault('the deal')
  const free = next.seats.filter((seat) => seat === null).length
  if (next.waiting?.some(({ offeredAt }, place) => (offeredAt !== null) !== place < free))
    return fault('an offer')
  if (next.status === 'waiting' && next.seats.some((seat) => seat?.stack === 0))
    return fault('broke')
  return null
}

/** Everyone who does not sit out has put the ante in, and nobody else has cards or has paid. */
function isDealtToWhoSitsIn(before: Table, after: Table): boolean {
  return before.seats.every((seat, place) => {
    const isPlayer = after.hand?.players.some(({ seatIndex }) => seatIndex === place) === true
    if (isPlayer !== (seat !== null && !seat.isSittingOut)) return false
    return (
      (after.seats[place]?.stack ?? 0) ===
      (seat?.stack ?? 0) - (isPlayer ? Math.min(before.rules?.ante ?? 1, seat?.stack ?? 0) : 0)
    )
  })
}

/** All chips, counted without the engine: in stacks and, until they are paid out, in the middle. */
function chipsAt({ seats, hand }: Table): number {
  const stacks = seats.reduce((sum, seat) => sum + (seat?.stack ?? 0), 0)
  if (hand === null || hand.pots !== null) return stacks
  return hand.players.reduce((sum, { contributed }) => sum + contributed, stacks)
}

function chipsBrought(before: Table, action: Action, after: Table): number {
  if (action.type === 'sit') return 100
  return before.seats.reduce((sum, seat, place) => {
    const isGone = seat !== null && after.seats[place] === null
    return isGone ? sum - stackWhenGone(before, seat, place, action) : sum
  }, 0)
}

function stackWhenGone(table: Table, seat: Seat, place: number, action: Action): number {
  const player = table.hand?.players.find(({ seatIndex }) => seatIndex === place)
  return action.type === 'recover' && player !== undefined ? player.startStack : seat.stack
}

/** Writing to what is frozen throws. */
function freeze(table: Table): Table {
  for (const seat of table.seats) Object.freeze(seat)
  Object.freeze(table.seats)
  if (table.hand !== null && !Object.isFrozen(table.hand)) {
    for (const player of table.hand.players) Object.freeze(player)
    for (const part of [table.hand.players, table.hand.deck, table.hand.pots]) Object.freeze(part)
    Object.freeze(table.hand)
  }
  return Object.freeze(table)
}
