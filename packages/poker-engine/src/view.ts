import { bestFive } from './five-cards.ts'
import { playerToAct } from './betting.ts'
import { formatCard } from './card.ts'
import { durations, rulesOf } from './clock.ts'
import { boardsOf, holeOf } from './deal.ts'
import { describeRank } from './hand-classes.ts'
import { layerPots } from './pot-layers.ts'
import type { Pot } from './pot.ts'
import { seatCount } from './seats.ts'
import { type Hand, type HandPlayer, potOf, type Seat, type Table } from './table-state.ts'
import { timeBankOf } from './time-bank.ts'

/** The text for a card that the receiver may not see. */
const faceDown = '??'

/**
 * Returns the table as one receiver may see it. Only this view of a table may be sent. It is an allow-list, so fields
 * that are added to a table later stay on the server.
 * @param seatIndex the receiver's own seat, or null for a watcher
 */
export function view(table: Table, seatIndex: number | null) {
  const { hand } = table
  const boards = hand === null ? { boardTop: [], boardBottom: [] } : boardsOf(hand)
  const currentTurnSeat = playerToAct(table)?.seatIndex ?? null
  return {
    status: table.status,
    pot: potOf(table),
    boardTop: boards.boardTop.map(formatCard),
    boardBottom: boards.boardBottom.map(formatCard),
    seats: table.seats.map((_, index) => seatView(table, index, index === seatIndex)),
    buttonIndex: table.buttonIndex,
    currentTurnSeat,
    version: table.version,
    turn: table.turn,
    handId: hand?.id ?? null,
    turnDeadline: currentTurnSeat === null ? null : table.stepDueAt,
    you: seatIndex === null ? null : ownPlace(table, seatIndex),
    ...lobbyView(table),
    ...(hand && { play: playView(hand) }),
    ...(hand?.pots && {
      results: hand.pots.map((pot) => potView(table, hand, pot)),
      returned: returnedView(hand),
    }),
  }
}

/** Returns the names of a player's current hand on each board; null before the flop and without cards. */
function nameOwnHand(hand: Hand, seatIndex: number): { top: string; bottom: string } | null {
  const { boardTop, boardBottom } = boardsOf(hand)
  const top = bestFive(holeOf(hand, seatIndex), boardTop)
  const bottom = bestFive(holeOf(hand, seatIndex), boardBottom)
  return top && bottom && { top: describeRank(top.rank), bottom: describeRank(bottom.rank) }
}

function seatView({ seats, hand }: Table, seatIndex: number, isOwn: boolean) {
  const seat = seats[seatIndex] ?? null
  const player = hand?.players.find((other) => other.seatIndex === seatIndex)
  const lastAction = player?.lastAction ?? null
  const cards = hand === null ? [] : holeOf(hand, seatIndex)
  return {
    seatIndex,
    status: getSeatStatus(seat, lastAction),
    username: seat?.username ?? null,
    stack: seat?.stack ?? 0,
    hand: cards.map((card) => (isOwn ? formatCard(card) : faceDown)),
    lastAction,
    ...(player && { bet: player.contributed, isAllIn: isAllIn(player) }),
    isAway: seat !== null && seat.awaySince !== null,
    ...(seat?.isSittingOut && { isSittingOut: true }),
    ...(seat?.bot !== undefined && { isBot: true }),
  }
}

function isAllIn({ lastAction, contributed, startStack }: HandPlayer): boolean {
  return lastAction !== 'fold' && contributed === startStack
}

function getSeatStatus(
  seat: Seat | null,
  lastAction: HandPlayer['lastAction'],
): 'empty' | 'folded' | 'active' {
  if (seat === null) return 'empty'
  return lastAction === 'fold' ? 'folded' : 'active'
}

function ownPlace(table: Table, seatIndex: number) {
  const seat = table.seats[seatIndex]
  if (!seat || seat.resumeToken === null) return null
  const { username, resumeToken } = seat
  const handNames = table.hand && nameOwnHand(table.hand, seatIndex)
  return { seatIndex, username, resumeToken, handNames, timeBankMs: timeBankOf(seat) }
}

/** Returns the settings of a private table's host and the waiting list, if they exist. */
function lobbyView(table: Table) {
  const { host, isPaused = false, isClosed = false, waiting = [] } = table
  return {
    ...(host && { host: { id: host.id, ...rulesOf(table), isPaused, isClosed } }),
    ...(waiting.length > 0 && {
      waiting: waiting.map(({ username, awaySince, offeredAt }) => ({
        username,
        isAway: awaySince !== null,
        offeredUntil: offeredAt === null ? null : offeredAt + durations.offerMs,
      })),
    }),
  }
}

function playView(hand: Hand) {
  const { startedAt, players } = hand
  return {
    startedAt,
    ante: rulesOf(hand).ante,
    stacks: Array.from(
      { length: seatCount },
      (_, index) => players.find(({ seatIndex }) => seatIndex === index)?.startStack ?? null,
    ),
    actions: hand.actions.map(({ seatIndex, amount, at }): [number, number, number] => [
      seatIndex,
      amount,
      at - startedAt,
    ]),
  }
}

function potView({ seats }: Table, hand: Hand, pot: Pot) {
  return {
    amount: pot.amount,
    seats: pot.seats,
    shares: pot.shares.map(({ board, amount, winners }) => ({
      board,
      amount,
      winners: winners.map(({ seatIndex, amount: won, handName, cards }) => ({
        seatIndex,
        username: seats[seatIndex]?.username ?? '',
        amount: won,
        handName,
        cards: cards.map(formatCard),
        holeCards: cards.filter((card) => holeOf(hand, seatIndex).includes(card)).map(formatCard),
      })),
    })),
  }
}

/** Returns the unmatched chips, in the order of acting. */
function returnedView({ players }: Hand) {
  const { returned } = layerPots(
    players.map(({ seatIndex, contributed, lastAction }) => ({
      seatIndex,
      contributed,
      folded: lastAction === 'fold',
    })),
  )
  return players.flatMap(({ seatIndex }) => {
    const amount = returned[seatIndex]
    return amount === undefined ? [] : [{ seatIndex, amount }]
  })
}
