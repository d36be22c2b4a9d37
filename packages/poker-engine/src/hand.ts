import type { TableEvent } from '@cardroom/contracts/kook-game'
import type { Outcome, PlayerAction, TimedAction } from './action.ts'
import { playersLeft, playerToAct, potBet, refuseInTurn } from './betting.ts'
import { durations, missedTurnsToSitOut, rulesOf } from './clock.ts'
import { streets } from './deal.ts'
import { isWholeDeck } from './card.ts'
import { clockwiseFrom } from './seats.ts'
import { showHands } from './showdown.ts'
import { isDealtIn, sittingOut } from './sitting-out.ts'
import { returnTime } from './time-bank.ts'
import { potOf, type Table, withSeat } from './table-state.ts'

type StartHand = Extract<TimedAction, { type: 'start_hand' }>
type MoveBot = Extract<TimedAction, { type: 'move_bot' }>
type Move = Extract<PlayerAction, { type: 'fold' | 'pot' }>

/**
 * Returns the players of the next hand, clockwise from the left of its button.
 * @param seats the seats that may be dealt in; all seats by default
 */
export function nextPlayers(table: Table, seats?: readonly number[]) {
  const isIn = (seatIndex: number) =>
    isDealtIn(table.seats[seatIndex]) && (seats?.includes(seatIndex) ?? true)
  const buttonIndex = clockwiseFrom(table.buttonIndex).find(isIn) ?? table.buttonIndex
  const players = clockwiseFrom(buttonIndex)
    .filter(isIn)
    .map((seatIndex) => ({ seatIndex, startStack: table.seats[seatIndex]?.stack ?? 0 }))
  return { buttonIndex, players }
}

/** Moves the button, takes the antes and deals. If fewer than two players are left, they wait for others. */
export function startHand(table: Table, { handId, deck, seats, at }: StartHand): Outcome {
  if (!isWholeDeck(deck)) return { refusal: 'A deck has 52 different cards' }
  const { buttonIndex, players: next } = nextPlayers(table, seats)
  if (next.length < 2) {
    return {
      table: { ...table, stepDueAt: at + durations.startMs },
      events: [{ type: 'game_state' }],
    }
  }
  // A player with less than the ante is all-in with it.
  const anteOf = (stack: number) => Math.min(rulesOf(table).ante, stack)
  const players = next.map((player) => ({
    ...player,
    contributed: anteOf(player.startStack),
    lastAction: null,
  }))
  const isPlaying = (index: number) => players.some(({ seatIndex }) => seatIndex === index)
  const dealt: Table = {
    ...table,
    status: 'betting',
    seats: table.seats.map((seat, index) =>
      seat !== null && isPlaying(index)
        ? { ...seat, stack: seat.stack - anteOf(seat.stack), sittingOutSince: null }
        : seat,
    ),
    buttonIndex,
    hand: {
      id: handId,
      startedAt: at,
      actions: [],
      ...(table.rules && { rules: table.rules }),
      deck,
      players,
      streetsDealt: 0,
      pots: null,
    },
  }
  return continueHand(dealt, at, [{ type: 'hand_start', handId }])
}

/** Applies a player's FOLD or POT. */
export function move(table: Table, action: Move): Outcome {
  const refusal = refuseInTurn(table, action)
  if (refusal !== null) return { refusal }
  const seatIndex = playerToAct(table)?.seatIndex ?? -1
  const seat = table.seats[seatIndex]
  if (!seat) return { refusal: 'It is not your turn' }
  const acting = { ...returnTime(table, seatIndex, seat, action.at), missedTurns: 0 }
  return applyMove(withSeat(table, seatIndex, acting), seatIndex, action)
}

/** Applies the FOLD or POT of the bot that is to act. */
export function moveBot(table: Table, { move: type, at }: MoveBot): Outcome {
  const seatIndex = playerToAct(table)?.seatIndex ?? -1
  return applyMove(table, seatIndex, { type, at })
}

/** Folds because the turn timed out. After too many consecutive missed turns, the player also sits out. */
export function timeOut(table: Table, at: number): Outcome {
  const seatIndex = playerToAct(table)?.seatIndex ?? -1
  const seat = table.seats[seatIndex]
  if (!seat) return { refusal: 'No player is to act' }
  const missedTurns = seat.missedTurns + 1
  const missed = { ...seat, missedTurns }
  const isOut = missedTurns >= missedTurnsToSitOut
  const next = withSeat(table, seatIndex, isOut ? sittingOut(missed, at) : missed)
  return applyMove(next, seatIndex, { type: 'fold', at })
}

/** Folds or bets the pot for a seat, even out of turn, because a player who leaves folds at once. */
export function applyMove(
  table: Table,
  seatIndex: number,
  { type: action, at }: { type: 'fold' | 'pot'; at: number },
): Outcome {
  const seat = table.seats[seatIndex]
  if (!seat || table.hand === null) return { refusal: 'There is no hand' }
  const amount = action === 'pot' ? potBet(potOf(table), seat.stack) : 0
  const players = table.hand.players.map((player) =>
    player.seatIndex === seatIndex
      ? { ...player, contributed: player.contributed + amount, lastAction: action }
      : player,
  )
  const acted = withSeat(table, seatIndex, { ...seat, stack: seat.stack - amount })
  const events: TableEvent[] = [{ type: 'action_made', seatIndex, action, amount }]
  const actions = [...table.hand.actions, { seatIndex, action, amount, at }]
  const next = { ...acted, hand: { ...table.hand, actions, players } }
  const turn = playerToAct(next)?.seatIndex
  const isSameTurn = turn !== undefined && turn === playerToAct(table)?.seatIndex
  return isSameTurn ? { table: next, events } : continueHand(next, at, events)
}

/** Deals the next street on both boards. */
export function dealStreet(table: Table, at: number): Outcome {
  const { hand } = table
  const street = streets[hand?.streetsDealt ?? streets.length]
  if (hand === null || street === undefined) return { refusal: 'There is no street to deal' }
  return {
    table: {
      ...table,
      hand: { ...hand, streetsDealt: hand.streetsDealt + 1 },
      stepDueAt: at + durations.streetMs,
    },
    events: [{ type: 'board_update', street }],
  }
}

/** Continues after an action with the next turn, the boards, or the end of the hand if one player is left. */
function continueHand(table: Table, at: number, events: TableEvent[]): Outcome {
  const next = playerToAct(table)
  if (next !== null) {
    const isBot = table.seats[next.seatIndex]?.bot !== undefined
    const turnMs = isBot ? durations.botTurnMs : rulesOf(table.hand ?? {}).turnMs
    return {
      table: { ...table, stepDueAt: at + turnMs },
      events: [...events, { type: 'action_required', seatIndex: next.seatIndex }],
    }
  }
  if (table.hand !== null && playersLeft(table.hand).length < 2) {
    return showHands(table, at, events)
  }
  return { table: { ...table, status: 'dealing', stepDueAt: at + durations.streetMs }, events }
}
