import type { HandRecord } from '@cardroom/contracts/kook-game'
import { bestFive, rankFive } from './five-cards.ts'
import { potBet } from './betting.ts'
import { type Card, parseCard } from './card.ts'
import {
  type Check,
  dealtSeats,
  faultsOr,
  type Finding,
  named,
  nameOf,
  unchecked,
  winningHoles,
} from './recorded-hand.ts'
import { describeRank } from './hand-classes.ts'
import { halve, layerPots, type Payer, splitEvenly } from './pot-layers.ts'

type PaidHand = Omit<HandRecord, 'deal' | 'ownSeat'>
type Pots = HandRecord['results']
type Share = Pots[number]['shares'][number]
type ResultWinner = Share['winners'][number]

/**
 * Checks the payouts of a hand: the face-up hands and their names, every bet, main and side pots, halves, ties, odd
 * chips, and the returned chips.
 * @throws {RangeError} when a card cannot be read
 */
export function checkPayouts(hand: PaidHand): Check[] {
  return [
    ...named('hands', checkHands(hand)),
    ...named('bets', checkBets(hand)),
    ...named('pots', checkPots(hand)),
  ]
}

function checkHands(hand: PaidHand): Finding[] {
  const faults: string[] = []
  const compared: string[] = []
  const known = knownCards(hand)
  const closed = new Set<number>()
  const contenders = layerPots(payersOf(hand)).pots
  for (const [at, { seats: told = [], shares }] of hand.results.entries()) {
    const seats = contenders[at]?.contenders.map(({ seatIndex }) => seatIndex) ?? told
    for (const share of shares.filter(({ board }) => board !== 'undivided')) {
      const board = (share.board === 'top' ? hand.boardTop : hand.boardBottom).map(parseCard)
      if (board.length !== 5) {
        faults.push(`The ${share.board} board of a showdown has five cards, not ${board.length}.`)
      }
      const ranks = share.winners.map((winner) => rankOfWinner(hand, winner, board, faults))
      const [rank] = ranks
      if (rank === undefined || ranks.includes(null)) continue
      if (ranks.some((other) => other !== rank)) {
        faults.push(`The winners of the ${share.board} board do not have equal hands.`)
        continue
      }
      compared.push(`on the ${share.board} board ${describeRank(rank as number)}`)
      for (const seat of seats) {
        const hole = known.get(seat) ?? []
        const isWinner = share.winners.some(({ seatIndex }) => seatIndex === seat)
        const best = bestFive(hole, board)?.rank ?? Number.POSITIVE_INFINITY
        if (best < (rank as number) || (best === rank && !isWinner)) {
          faults.push(
            `${nameOf(hand, seat)} has no worse hand on the ${share.board} board and is no winner.`,
          )
        }
        if (!isWinner && hole.length < 4) closed.add(seat)
      }
    }
  }
  const names = [...closed].map((seat) => nameOf(hand, seat))
  const isWonByFolds = compared.length === 0 && faults.length === 0
  return [
    ...(isWonByFolds
      ? [unchecked('No hand was shown, so there is none to compare.')]
      : faultsOr(
          faults,
          `The hands that won are what they are called: ${[...new Set(compared)].join('; ')}.`,
        )),
    ...(names.length === 0
      ? []
      : [unchecked(`Not compared, because cards stayed closed: ${names.join(', ')}.`)]),
  ]
}

/** Returns the face-up hole cards by seat: the receiver's own, and those that won for a seat. */
function knownCards(hand: PaidHand): Map<number, Card[]> {
  const known = new Map<number, Set<Card>>()
  const add = (seat: number, cards: readonly string[]) => {
    const seen = known.get(seat) ?? new Set<Card>()
    for (const card of cards) seen.add(parseCard(card))
    known.set(seat, seen)
  }
  for (const { seatIndex, hand: cards } of dealtSeats(hand)) {
    if (!cards.includes('??')) add(seatIndex, cards)
  }
  for (const { seatIndex, cards } of winningHoles(hand)) add(seatIndex, cards)
  return new Map([...known].map(([seat, cards]) => [seat, [...cards]]))
}

function rankOfWinner(
  hand: PaidHand,
  { seatIndex, cards, handName }: ResultWinner,
  board: readonly Card[],
  faults: string[],
): number | null {
  const name = nameOf(hand, seatIndex)
  const five = cards.map(parseCard)
  const fromBoard = five.filter((card) => board.includes(card))
  if (five.length !== 5 || new Set(five).size !== 5 || fromBoard.length !== 3) {
    faults.push(`The hand of ${name} is not two hole cards with three of the board.`)
    return null
  }
  const own = dealtSeats(hand).find((seat) => seat.seatIndex === seatIndex)?.hand ?? []
  if (
    !own.includes('??') &&
    cards.some((card) => !own.includes(card) && !board.includes(parseCard(card)))
  ) {
    faults.push(`${name} did not hold the cards of this hand.`)
  }
  const rank = rankFive(five)
  if (describeRank(rank) !== handName) {
    faults.push(
      `The hand of ${name} is ${describeRank(rank)}, not ${handName ?? 'without a name'}.`,
    )
  }
  return rank
}

/** Checks the bets, which follow from the seat order, the ante, the stacks, and the folds. */
function checkBets(hand: PaidHand): Finding[] {
  const { play } = hand
  const { ante, stacks, actions } = play
  const faults: string[] = []
  const order = dealtSeats(hand).map(({ seatIndex }) => seatIndex)
  const left = new Map(order.map((seat) => [seat, (stacks[seat] ?? 0) - anteOf(play, seat)]))
  const acted = new Set<number>()
  const folded = new Set<number>()
  let pot = order.reduce((total, seat) => total + anteOf(play, seat), 0)
  for (const [seat, amount] of actions) {
    const name = nameOf(hand, seat)
    const stack = left.get(seat)
    const next = order.find((other) => !acted.has(other) && (left.get(other) ?? 0) > 0)
    if (stack === undefined || stack <= 0 || acted.has(seat) || order.length - folded.size < 2) {
      faults.push(`${name} acted without having a turn.`)
    } else if (amount === 0) folded.add(seat)
    else if (seat !== next) faults.push(`${name} bet out of turn.`)
    else if (amount !== potBet(pot, stack)) {
      faults.push(`${name} put in $${amount}; POT was $${potBet(pot, stack)}.`)
    }
    acted.add(seat)
    pot += amount
  }
  const silent = order.filter((seat) => !acted.has(seat) && (left.get(seat) ?? 0) > 0)
  if (order.length - folded.size > 1 && silent.length > 0) {
    faults.push(`${silent.map((seat) => nameOf(hand, seat)).join(', ')} did not act.`)
  }
  return faultsOr(
    faults,
    `Each player put in the ante of $${ante} or all that was left, and each POT was the size of the pot or the whole stack: $${pot} in all.`,
  )
}

function checkPots(hand: PaidHand): Finding[] {
  const { results, returned } = hand
  const payers = payersOf(hand)
  const { pots, returned: unmatched } = layerPots(payers)
  const faults: string[] = []
  if (pots.length !== results.length) {
    faults.push(`The bets make ${pots.length} pots, not ${results.length}.`)
  }
  for (const [at, { amount, contenders }] of pots.entries()) {
    const told = results[at]
    if (told === undefined) continue
    const seats = contenders.map(({ seatIndex }) => seatIndex)
    const pot = at === 0 ? 'The main pot' : `Side pot ${at}`
    if (told.amount !== amount) faults.push(`${pot} is $${amount}, not $${told.amount}.`)
    if (told.seats !== undefined && told.seats.join() !== seats.join()) {
      faults.push(`${pot} was played for by others.`)
    }
    faults.push(...checkShares(hand, pot, { amount, seats }, told.shares))
  }
  for (const { seatIndex } of payers) {
    const due = unmatched[seatIndex] ?? 0
    const told = sum(returned.filter((each) => each.seatIndex === seatIndex))
    if (due !== told) {
      faults.push(`$${due} of ${nameOf(hand, seatIndex)} were not matched; $${told} went back.`)
    }
  }
  const bets = payers.reduce((total, { contributed }) => total + contributed, 0)
  const wins = results.flatMap(({ shares }) => shares).flatMap(({ winners }) => winners)
  const paid = sum(wins) + sum(returned)
  if (paid !== bets) faults.push(`$${bets} were put in and $${paid} paid out.`)
  const back = sum(returned)
  return faultsOr(
    faults,
    `${pots.length === 1 ? 'One pot' : `${pots.length} pots`} of ${pots.map(({ amount }) => `$${amount}`).join(', ')}, halves, ties and odd chips are right${back === 0 ? '' : `, $${back} went back unmatched`}: every chip that was put in was paid once.`,
  )
}

/** Compares the shares with the winners' correct shares: even parts, plus odd chips one at a time in seat order. */
function checkShares(
  hand: PaidHand,
  pot: string,
  { amount, seats }: { amount: number; seats: readonly number[] },
  shares: readonly Share[],
): string[] {
  const halves: Partial<Record<Share['board'], number>> =
    seats.length === 1 ? { undivided: amount } : halve(amount)
  const boards = Object.keys(halves)
  if (shares.map(({ board }) => board).join() !== boards.join()) {
    return [`${pot} is not divided as ${boards.join(' and ')}.`]
  }
  return shares.flatMap(({ board, amount: told, winners }) => {
    const due = halves[board] ?? 0
    const inOrder = seats.filter((seat) => winners.some(({ seatIndex }) => seatIndex === seat))
    const parts = splitEvenly(due, inOrder.length)
    const right = inOrder.map((seat, place) => `$${parts[place]} for ${nameOf(hand, seat)}`)
    const paid = winners.map((winner) => `$${winner.amount} for ${winner.username}`)
    const share = `The ${board} share of ${pot.toLowerCase()}`
    return [
      ...(told === due ? [] : [`${share} is $${due}, not $${told}.`]),
      ...(right.join() === paid.join() && right.length > 0
        ? []
        : [`${share} is ${right.join(', ') || 'for others'}, not ${paid.join(', ')}.`]),
    ]
  })
}

/** Returns a seat's ante. A player with less than the ante is all-in with it. */
function anteOf({ ante, stacks }: HandRecord['play'], seat: number): number {
  return Math.min(ante, stacks[seat] ?? 0)
}

function payersOf(hand: PaidHand): Payer[] {
  const { play } = hand
  return dealtSeats(hand).map(({ seatIndex }) => {
    const own = play.actions.filter(([seat]) => seat === seatIndex)
    return {
      seatIndex,
      contributed: own.reduce((total, [, amount]) => total + amount, anteOf(play, seatIndex)),
      folded: own.some(([, amount]) => amount === 0),
    }
  })
}

function sum(list: readonly { amount: number }[]): number {
  return list.reduce((total, { amount }) => total + amount, 0)
}
