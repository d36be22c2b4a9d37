import type { GameState } from '@cardroom/contracts/kook-game'
import { potBet } from '@cardroom/poker-engine/betting'
import { formatMoney } from '../../../shared/format.ts'

/** An action that a player chooses in advance; the page sends it when the turn comes. */
export type PreAction = {
  action: 'fold' | 'pot'
  handId: string
  /** The cost of POT when it was chosen. The player agreed to no more. */
  cost: number
}

/** Whether the player's turn is still to come in this hand. */
export function mayPlan({ you, status, seats, currentTurnSeat, handId }: GameState): boolean {
  const own = you === null ? undefined : seats[you.seatIndex]
  if (own === undefined || status !== 'betting' || handId === null) return false
  const isYetToAct = own.hand.length > 0 && own.lastAction === null && own.stack > 0
  return isYetToAct && currentTurnSeat !== own.seatIndex && currentTurnSeat !== null
}

/** The pre-action after a click on its button: chosen, changed, or cancelled by a second click. */
export function togglePreAction(
  before: PreAction | null,
  action: 'fold' | 'pot',
  game: GameState,
): PreAction | null {
  if (!mayPlan(game) || game.handId === null || before?.action === action) return null
  return { action, handId: game.handId, cost: costOfPot(game) }
}

/** The pre-action in a newer state. It ends with its hand; POT also ends when it costs more than was shown. */
export function keepPreAction(before: PreAction | null, game: GameState): PreAction | null {
  if (before === null || before.handId !== game.handId || game.status !== 'betting') return null
  const isOwnTurn = game.you !== null && game.currentTurnSeat === game.you.seatIndex
  if (!isOwnTurn && !mayPlan(game)) return null
  return isTooDear(before, game) ? null : before
}

/** Says that POT was cancelled because it costs more now; null when it was not. */
export function describeCancelled(before: PreAction | null, game: GameState): string | null {
  if (before === null || game.status !== 'betting' || !isTooDear(before, game)) return null
  return `POT is ${formatMoney(costOfPot(game))} now: choose again`
}

function isTooDear({ action, cost, handId }: PreAction, game: GameState): boolean {
  return action === 'pot' && handId === game.handId && costOfPot(game) > cost
}

/** The amount of POT: the pot, or the whole stack where that is less. */
export function costOfPot({ pot, seats, you }: GameState): number {
  return potBet(pot, you === null ? pot : (seats[you.seatIndex]?.stack ?? 0))
}
