import type { Action, Outcome } from './action.ts'
import { playerToAct } from './betting.ts'
import { isDue } from './clock.ts'
import { runHostAction } from './host.ts'
import { dealStreet, move, moveBot, startHand, timeOut } from './hand.ts'
import { disconnect, leave, resume, sit, standUp } from './seating.ts'
import { endHand, showHands, voidHand } from './showdown.ts'
import { sitOutOrIn } from './sitting-out.ts'
import type { Table } from './table-state.ts'
import { takeTime } from './time-bank.ts'
import { dropWaiters, stopWaiting, wait, withOffers } from './waiting-list.ts'

/**
 * Applies an action and returns either the next table with its events, or the reason why the action is refused. It
 * modifies neither the table nor the action.
 */
export function apply(table: Table, action: Action): Outcome {
  const isTimed = !('connection' in action) && action.type !== 'recover'
  if (isTimed && !isDue(table, action)) return { refusal: 'It is not time for that' }
  const outcome = applyAction(table, action)
  if ('refusal' in outcome) return outcome
  const next = withOffers(outcome.table, action.at)
  const version = next.version + 1
  const turn = isSameTurn(table, next) ? table.turn : version
  return { table: { ...next, version, turn }, events: outcome.events }
}

function isSameTurn(before: Table, after: Table): boolean {
  return (
    before.hand?.id === after.hand?.id &&
    playerToAct(before)?.seatIndex === playerToAct(after)?.seatIndex
  )
}

function applyAction(table: Table, action: Action): Outcome {
  switch (action.type) {
    case 'sit':
      return sit(table, action)
    case 'resume':
      return resume(table, action)
    case 'disconnect':
      return disconnect(table, action)
    case 'leave':
      return leave(table, action)
    case 'fold':
    case 'pot':
      return move(table, action)
    case 'take_time':
      return takeTime(table, action)
    case 'sit_out':
    case 'sit_in':
      return sitOutOrIn(table, action)
    case 'open':
    case 'set_rules':
    case 'pause':
    case 'kick':
    case 'close':
      return runHostAction(table, action)
    case 'wait':
      return wait(table, action)
    case 'stop_waiting':
      return stopWaiting(table, action.connection)
    case 'drop_waiters':
      return dropWaiters(table, action.at)
    case 'recover':
      return recover(table, action)
    case 'start_hand':
      return startHand(table, action)
    case 'move_bot':
      return moveBot(table, action)
    case 'time_out':
      return timeOut(table, action.at)
    case 'deal_street':
      return dealStreet(table, action.at)
    case 'show_hands':
      return showHands(table, action.at)
    case 'end_hand':
      return endHand(table, action.at)
    case 'stand_up':
      return standUp(table, action.seatIndex, action.at)
  }
}

function recover(table: Table, action: Extract<Action, { type: 'recover' }>): Outcome {
  const version = Math.max(table.version, action.seenVersion)
  return {
    table: { ...voidHand(table, action.at), version },
    events: [{ type: 'game_state' }],
  }
}
